/** Adds a copy button to each code block of the documentation page, which works without it too. */
export const COPY_SCRIPT = `for (const block of document.querySelectorAll('pre')) {
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
`
