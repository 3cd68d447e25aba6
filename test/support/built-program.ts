import { ensureBuilt } from '../../scripts/setup.js'

/** Set-up of tests that start the built program: rebuilds it if a source has changed. */
export default ensureBuilt
