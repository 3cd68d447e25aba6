declare module 'virtual:build' {
  // Changes with every change of the site's sources: scripts/build/build-name.ts.
  export const BUILD: string
}
