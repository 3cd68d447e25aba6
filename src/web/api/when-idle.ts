/** Runs a task when the browser is idle; at once in Safari, which has no requestIdleCallback. */
export const whenIdle: (task: () => unknown) => void =
  'requestIdleCallback' in window ? window.requestIdleCallback : setTimeout
