/** Amounts whose sign stands on another line. Runs in the page. */
export const BROKEN_AMOUNTS = String.raw`(() => {
  const found = []
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const topOf = (at) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().top
    }
    for (const { index } of node.data.matchAll(/[+-](?=[€\d])/g))
      if (topOf(index + 1) - topOf(index) > 4) found.push(node.data)
  }
  return found
})()`
