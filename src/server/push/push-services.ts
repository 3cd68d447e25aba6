/** The push services of the browsers: Chrome and those like it, Safari, Firefox, Edge on Windows. */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com']
const DOMAINS = ['.push.apple.com', '.push.services.mozilla.com', '.notify.windows.com']
/** Of a host name (RFC 1123, 2.1). `URL` takes others too, empty ones among them. */
const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/

/** Whether the address is one of a known push service: a device can make this server call nobody else. */
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
