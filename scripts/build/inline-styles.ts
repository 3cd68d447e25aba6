import type { Plugin } from 'vite'

const LINK = /<link rel="stylesheet"[^>]*\bhref="\/(assets\/[^"]+\.css)"[^>]*>/

/** The one style sheet goes into the page: the first frame does not wait for a second answer. */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [link, file] = LINK.exec(html) ?? []
        const styles = bundle[file ?? '']
        if (link === undefined || file === undefined || styles?.type !== 'asset') throw new Error('No style sheet.')
        delete bundle[file]
        // By a function: the styles may hold "$&".
        return html.replace(link, () => `<style data-boot>${String(styles.source)}</style>`)
      },
    },
  }
}
