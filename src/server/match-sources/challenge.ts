/** Texts of the challenge pages that Cloudflare and others send instead of the requested page. */
const TITLES = /<title>[^<]*(just a moment|attention required|access denied|verify you are human)/i
const TEXTS = [
  'error code:',
  'Sorry, you have been blocked',
  'Checking your browser before accessing',
  'Enable JavaScript and cookies to continue',
]
/** A longer page is a real one, whose comments may contain these texts: only its title is checked. */
const LONGEST_CHALLENGE = 64 * 1024

/** A challenge page may come with 403, 429, 503 or 200, so the text decides. */
export function isChallenge(text: string): boolean {
  if (text.length > LONGEST_CHALLENGE) return TITLES.test(text.slice(0, LONGEST_CHALLENGE))
  return TITLES.test(text) || TEXTS.some((phrase) => text.includes(phrase))
}
