/** Whether it clips its content on purpose, or scrolls sideways with the keyboard: it, or each choice in it, is focusable. */
function holds(frame: Element): boolean {
  const { overflowX } = getComputedStyle(frame)
  return (
    overflowX === 'hidden' ||
    overflowX === 'clip' ||
    (overflowX !== 'visible' && frame.matches('[tabindex="0"], fieldset, ul:has(> li > button)'))
  )
}

/** The elements beyond the edges of the window or of their dialog, unless an ancestor clips or scrolls them on purpose. */
export function cutOff(): string[] {
  const isHeld = (each: Element): boolean => {
    const frame = each.parentElement
    // A dialog clips nothing on purpose, and its ancestors do not clip it: it is above the page.
    if (frame === null || each.localName === 'dialog' || frame.localName === 'dialog') return false
    return holds(frame) || isHeld(frame)
  }
  const isBeyond = (each: Element) => {
    const { left, right } = each.getBoundingClientRect()
    const within = each.parentElement?.closest('dialog')?.getBoundingClientRect()
    const [from, to] = within ? [within.left, within.right] : [0, document.documentElement.clientWidth]
    return left < from - 1 || right > to + 1
  }
  return [...document.querySelectorAll('main *, dialog, dialog *')]
    .filter((each) => each.getClientRects().length > 0 && !each.closest('.sr-only, [aria-hidden=true], svg'))
    .filter((each) => isBeyond(each) && !isHeld(each))
    .map((each) => each.outerHTML.slice(0, 120))
}

/** Texts in these places that end in an ellipsis because their box is too narrow, including aria-hidden ones. Skips fields: they scroll. */
export function shortened(places = 'main'): string[] {
  const parts = [...document.querySelectorAll(places)].flatMap((place) => [...place.querySelectorAll(':not(input)')])
  return parts
    .filter((each) => getComputedStyle(each).textOverflow === 'ellipsis' && each.scrollWidth > each.clientWidth)
    .map((each) => each.textContent.trim())
}

/** Whether the hint of an empty field is whole. */
export function fitsHint(field: Element): boolean {
  if (!(field instanceof HTMLInputElement)) throw new Error('no field')
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const hint = document.createElement('span')
  hint.style.cssText = `position:absolute;white-space:nowrap;font:${font}`
  hint.textContent = field.placeholder
  document.body.append(hint)
  const { width } = hint.getBoundingClientRect()
  hint.remove()
  return width <= field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}

const SHORT_TEXTS = ':is(h1, h2, h3, th, dt, label, legend, summary, button)'

/** Words of headings, labels and buttons that break in the middle because their box is too narrow. A break after a hyphen is allowed. */
export function brokenWords(): string[] {
  const places = document.querySelectorAll(`main ${SHORT_TEXTS}, dialog ${SHORT_TEXTS}`)
  const seen = [...places].flatMap(textsIn).filter((text) => !text.parentElement?.closest('.sr-only, .truncate, svg'))
  return seen.flatMap((text) =>
    [...text.data.matchAll(/[^\s\-–—/·]+/g)].filter((word) => isBroken(text, word)).map(String),
  )
}

/** The words of an element that break in the middle. */
export const brokenWordsIn = (element: Element): string[] =>
  textsIn(element).flatMap((text) => [...text.data.matchAll(/\S+/g)].filter((word) => isBroken(text, word)).map(String))

function textsIn(place: Element): Text[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text) // only texts are shown
  return texts
}

function isBroken(text: Text, { 0: word, index }: RegExpExecArray): boolean {
  const range = document.createRange()
  range.setStart(text, index)
  range.setEnd(text, index + word.length)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
}
