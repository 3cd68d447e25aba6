declare module 'virtual:build' {
  // Another for every change of the sources of the site: scripts/build/build-name.ts.
  export const BUILD: string
}
