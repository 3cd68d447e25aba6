import type { Plugin } from 'vite'

const LINK = /<link rel="stylesheet"[^>]*\bhref="\/(assets\/[^"]+\.css)"[^>]*>/

/** The first frame waits for nothing but the page: the one style sheet is in it, and the script comes after. */
export function firstFrame(): Plugin {
  return {
    name: 'first-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [link, file] = LINK.exec(html) ?? []
        const styles = bundle[file ?? '']
        if (link === undefined || file === undefined || styles?.type !== 'asset') throw new Error('No style sheet.')
        delete bundle[file]
        // By a function: the styles may hold "$&".
        const styled = html.replace(link, () => `<style data-boot>${String(styles.source)}</style>`)
        return styled.replace('<script type="module"', '$& fetchpriority="low"')
      },
    },
  }
}
