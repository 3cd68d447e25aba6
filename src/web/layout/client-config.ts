import { CLIENT_CONFIG_ID, type ClientConfig } from '../../contract/client-config.ts'

/** The operator's configuration, which the server writes into the page, checked by the same contract. */
export const clientConfig = JSON.parse(document.getElementById(CLIENT_CONFIG_ID)?.textContent || '{}') as ClientConfig
