/** When the browser is at rest; as soon as may be in Safari, which cannot tell. */
export const later: (task: () => unknown) => void =
  'requestIdleCallback' in window ? window.requestIdleCallback : setTimeout
