/** As `test/support/tier.ts`, which a browser cannot read: it does not have the environment of Node.js. */
export const NIGHTLY = import.meta.env['NIGHTLY'] === '1'

/** `few` for the tests of each change, `many` for the nightly tier. */
export function byTier<const Few, const Many>(few: Few, many: Many): Few | Many {
  return NIGHTLY ? many : few
}
