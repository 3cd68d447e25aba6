import { CLIENT_CONFIG_ID, type ClientConfig } from '../../contract/client-config.ts'

/** The operator's configuration, embedded in the page by the server and validated by the same contract. */
export const clientConfig = JSON.parse(document.getElementById(CLIENT_CONFIG_ID)?.textContent || '{}') as ClientConfig
