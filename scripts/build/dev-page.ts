import type { Plugin } from 'vite'
import { CLIENT_CONFIG_ID } from '../../src/contract/client-config.ts'
import { checkVariables, readConfig } from '../../src/server/config.ts'
import { pageBelow } from '../../src/server/http/base-path.ts'

/**
 * In development Vite serves the page below the base path and proxies the server's paths. This plugin, not the server, fills in the page's
 * configuration.
 */
export function devPage(): Plugin {
  return {
    name: 'dev-page',
    apply: 'serve',
    config() {
      const { basePath, port } = checkVariables()
      // Objects, because for a plain URL Vite changes Host, which the server compares with Origin.
      const server = { target: `http://127.0.0.1:${port}` }
      return {
        base: `${basePath}/`,
        server: {
          proxy: {
            // Excludes the modules in src/web/api.
            [`^${basePath}/api/(?!.+\\.tsx?(\\?|$))`]: server,
            [`${basePath}/logo`]: server,
            [`${basePath}/ws`]: { ...server, ws: true },
          },
        },
      }
    },
    transformIndexHtml: {
      // Placed after the first frame, which shows the product's name.
      order: 'post',
      handler(html) {
        const { productName, affiliateUrl, basePath } = readConfig()
        return pageBelow(basePath, html)
          .replaceAll('"/node_modules/', `"${basePath}/node_modules/`)
          .replaceAll('%PRODUCT_NAME%', () => productName)
          .replace(`id="${CLIENT_CONFIG_ID}">`, (tag) => tag + JSON.stringify({ productName, affiliateUrl }))
      },
    },
  }
}
