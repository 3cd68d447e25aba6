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

/** Labels of charts that are cut off at the side, or lie over another one. Runs in the page. */
export const UNREADABLE_LABELS = `[...document.querySelectorAll('main svg[role=img]')].flatMap((chart) => {
  const sides = chart.getBoundingClientRect()
  const labels = [...chart.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()])
  return labels.flatMap(([text, box], at) => {
    const isCut = box.left < sides.left || box.right > sides.right
    const covers = labels
      .slice(at + 1)
      .some(([, other]) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)
    return isCut || covers ? [text] : []
  })
})`
