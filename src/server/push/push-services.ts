/** The push services of browsers: Chrome and others based on Chromium, Safari, Firefox, Edge on Windows. */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com']
const DOMAINS = ['.push.apple.com', '.push.services.mozilla.com', '.notify.windows.com']
/** A label of a host name (RFC 1123, 2.1). `URL` accepts others, even empty ones. */
const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/

/** Whether the URL belongs to a known push service, so that a device cannot make this server call any other host. */
export function isPushService(
  { protocol, hostname, port, username, password }: URL,
  others: readonly string[],
): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return [...HOSTS, ...others].includes(hostname) || DOMAINS.some((domain) => isBelow(domain, hostname))
}

function isBelow(domain: string, hostname: string): boolean {
  if (!hostname.endsWith(domain)) return false
  const labels = hostname.slice(0, -domain.length).split('.')
  return labels.every((label) => LABEL.test(label))
}
