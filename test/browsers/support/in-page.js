// Runs in the page before any script of the site. Records errors and policy violations, and finds elements by role and name.
;(() => {
  const KEPT = 'faults of the journey'
  const SELECTORS = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    dialog: 'dialog[open]',
    field: 'input:not([type=radio]), select, textarea',
    radio: 'input[type=radio], [role=radio]',
    listitem: 'li',
    row: 'tr',
    table: 'table',
    image: '[role=img]',
    form: 'form',
    main: 'main',
    navigation: 'nav',
    complementary: 'aside',
    status: 'output',
    notifications: '[role=region][aria-label*="(F8)"]',
  }

  function keep(fault) {
    sessionStorage.setItem(KEPT, JSON.stringify([...faults(), fault]))
  }
  function faults() {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
  }
  for (const level of ['error', 'warn']) {
    const write = console[level]
    console[level] = (...words) => {
      keep(`console.${level}: ${words.join(' ')}`)
      write.apply(console, words)
    }
  }
  addEventListener('error', ({ message }) => keep(`exception: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => keep(`unhandled rejection: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    keep(`policy: ${violatedDirective} ${blockedURI} ${sample}`)
  })

  const collapseSpaces = (text) => text.replace(/\s+/g, ' ').trim()

  function nameOf(element) {
    const ids = element.getAttribute('aria-labelledby')
    if (ids)
      return collapseSpaces(
        ids
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      )
    const label = element.getAttribute('aria-label')
    if (label) return label
    const labels = [...(element.labels ?? [])]
    if (labels.length > 0) return collapseSpaces(labels.map((each) => each.textContent).join(' '))
    return collapseSpaces(element.innerText ?? element.textContent) || (element.getAttribute('placeholder') ?? '')
  }

  /** Visible, not behind a dialog, and not in the first frame, which looks like the page and is hidden from screen readers. */
  function isReachable(element) {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (element.closest('[aria-hidden=true]')) return false
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    return modal ? modal.contains(element) : element.closest('[inert]') === null
  }

  /** Each step of the path searches inside the result of the previous one. */
  function find(path) {
    let places = [document]
    for (const { role, name, exact, text, behind } of path) {
      const inside = places.flatMap((place) => [...place.querySelectorAll(SELECTORS[role])])
      places = [...new Set(inside)].filter(
        (element) =>
          (behind || isReachable(element)) &&
          (name === undefined || (exact ? nameOf(element) === name : nameOf(element).includes(name))) &&
          (text === undefined || collapseSpaces(element.textContent).includes(text)),
      )
    }
    return places
  }

  function only(path) {
    const found = find(path)
    if (found.length !== 1) throw new Error(`${found.length} of ${JSON.stringify(path)}`)
    return found[0]
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

  /** The point to press, once the element is in the window, does not move and is not covered. */
  async function placeOf(path) {
    const element = only(path)
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const before = element.getBoundingClientRect()
    await frame()
    await frame()
    const { x, y, width, height } = element.getBoundingClientRect()
    if (x !== before.x || y !== before.y) throw new Error(`it moves: ${JSON.stringify(path)}`)
    if (element.disabled) throw new Error(`disabled: ${JSON.stringify(path)}`)
    const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    const hit = document.elementFromPoint(middle.x, middle.y)
    const isHit = hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
    if (!isHit) throw new Error(`covered by ${hit?.outerHTML.slice(0, 100)}: ${JSON.stringify(path)}`)
    return middle
  }

  const looks = []
  function look() {
    const { backgroundColor } = getComputedStyle(document.documentElement)
    const now = `${document.documentElement.lang} ${backgroundColor}`
    if (looks.at(-1) !== now) looks.push(now)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)

  window.inPage = { drawn: () => looks, faults, find, only, nameOf, collapseSpaces, placeOf }
})()
