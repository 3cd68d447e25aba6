/** What stands on the pages that Cloudflare and its like send instead of the page asked for. */
const TITLES = /<title>[^<]*(just a moment|attention required|access denied|verify you are human)/i
const TEXTS = [
  'error code:',
  'Sorry, you have been blocked',
  'Checking your browser before accessing',
  'Enable JavaScript and cookies to continue',
]
/** A real page is longer, and people may well write such words in its comments. */
const LONGEST_CHALLENGE = 64 * 1024

/** A block may come with 403, 429, 503 or 200: the text tells. */
export function isChallenge(text: string): boolean {
  if (text.length > LONGEST_CHALLENGE) return TITLES.test(text.slice(0, LONGEST_CHALLENGE))
  return TITLES.test(text) || TEXTS.some((phrase) => text.includes(phrase))
}
