// Loaded before a measured program (`node --import`): answers "usage" with what the process has used so far.

export type Usage = { readonly cpuSeconds: number; readonly memoryBytes: number }

process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  const usage: Usage = { cpuSeconds: (user + system) / 1e6, memoryBytes: process.memoryUsage.rss() }
  process.send?.(usage)
})
process.channel?.unref()
// Whoever measures is gone.
process.once('disconnect', () => process.exit(1))
