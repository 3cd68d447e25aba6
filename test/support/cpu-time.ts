/** Measures the CPU time of this process, in milliseconds: other load on the machine does not count. */
export function cpuStopwatch(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
