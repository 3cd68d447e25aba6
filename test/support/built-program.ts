import { ensureBuilt } from '../../scripts/setup.js'

/** A set-up of tests that start the built program: builds it if a source has changed. */
export default ensureBuilt
