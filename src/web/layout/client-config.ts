import { CLIENT_CONFIG_ID, type ClientConfig } from '../../contract/client-config.ts'

/** What the operator configured; the server writes it into the page, checked by the same contract. */
export const clientConfig = JSON.parse(document.getElementById(CLIENT_CONFIG_ID)?.textContent || '{}') as ClientConfig
