import type { Plugin } from 'vite'
import { CLIENT_CONFIG_ID } from '../../src/contract/client-config.ts'
import { readConfig } from '../../src/server/config.ts'

/** While developing, Vite sends the page: it fills in what our own server does otherwise. */
export function devPage(): Plugin {
  return {
    name: 'dev-page',
    apply: 'serve',
    transformIndexHtml(html) {
      const { productName, affiliateUrl } = readConfig()
      return html
        .replaceAll('%PRODUCT_NAME%', () => productName)
        .replace(`id="${CLIENT_CONFIG_ID}">`, (tag) => tag + JSON.stringify({ productName, affiliateUrl }))
    },
  }
}
