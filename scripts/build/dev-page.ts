import type { Plugin } from 'vite'
import { CLIENT_CONFIG_ID } from '../../src/contract/client-config.ts'
import { readConfig } from '../../src/server/config.ts'

/** In development Vite sends the page: this fills in the configuration that our server fills in otherwise. */
export function devPage(): Plugin {
  return {
    name: 'dev-page',
    apply: 'serve',
    transformIndexHtml: {
      // Placed after the first frame, which shows the product's name.
      order: 'post',
      handler(html) {
        const { productName, affiliateUrl } = readConfig()
        return html
          .replaceAll('%PRODUCT_NAME%', () => productName)
          .replace(`id="${CLIENT_CONFIG_ID}">`, (tag) => tag + JSON.stringify({ productName, affiliateUrl }))
      },
    },
  }
}
