/**
 * The script of the documentation page, which works without it too. It takes the theme that was chosen on the site (src/web/ui/storage.ts)
 * before the page is drawn, and adds a copy button to each code block.
 */
export const PAGE_SCRIPT = `const base = new URL(document.currentScript.src).pathname.replace(/\\/api\\/docs\\/page\\.js$/, '')
let theme = null
try {
  theme = localStorage.getItem(base + 'theme')
} catch {
  // A browser may refuse storage.
}
document.documentElement.dataset.theme = theme ?? 'dark'

document.addEventListener('DOMContentLoaded', () => {
  for (const block of document.querySelectorAll('pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', 'Copy ' + block.getAttribute('aria-label'))
    button.addEventListener('click', async () => {
      const text = block.textContent
      try {
        await navigator.clipboard.writeText(text)
      } catch {
        // Without https the browser has no clipboard: the selected text can be copied by hand.
        getSelection().selectAllChildren(block)
        button.textContent = 'Selected'
        return
      }
      button.textContent = 'Copied'
      setTimeout(() => (button.textContent = 'Copy'), 2000)
    })
    block.after(button)
  }
})
`
