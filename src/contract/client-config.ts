import * as z from 'zod/mini'

/** The operator's settings that the browser needs; the server writes them into the page. */
export const clientConfig = z.object({ productName: z.string(), affiliateUrl: z.string() })
export type ClientConfig = z.output<typeof clientConfig>

/** The id of the page's `<script type="application/json">` that carries it. */
export const CLIENT_CONFIG_ID = 'config'
