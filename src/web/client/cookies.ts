const DAY = 86_400

/** Names of the cookies that a script can see. */
export const cookieNames = () =>
  document.cookie.split('; ').flatMap((pair) => (pair === '' ? [] : [pair.split('=', 1)[0] ?? '']))

export function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : ''
}

/** Writes a cookie as a whole line with its attributes. */
export function writeCookie(line: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = line
}

const keep = (name: string, value: string, days: number) =>
  writeCookie(`${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * DAY}; SameSite=Lax`)

const markOf = /^[\w.-]{1,40}$/

/**
 * Where this visitor first came from, for 180 days (product specification §9): `?source_from=` of the address that the
 * browser opened, or the mark of a member's link, `?source=u_…`; the last one counts. The router has dropped what its page does not read by now, so the browser is asked.
 */
export function keepSource() {
  const [opened] = performance.getEntriesByType('navigation')
  if (!opened || !URL.canParse(opened.name)) return
  const { searchParams } = new URL(opened.name)
  const invited = searchParams.get('source') ?? ''
  const mark = invited.startsWith('u_') ? invited : (searchParams.get('source_from') ?? '')
  if (markOf.test(mark)) keep('source_from', mark, 180)
}

/** The channel that registrations and questions are counted for; empty when there was none. */
export const sourceFrom = () => readCookie('source_from')

const LAST_PATH = 'lastPath'

/** The last page that showed something, for a day: where an error page leads back to. */
export const keepLastPath = (path: string) => keep(LAST_PATH, path, 1)

export function lastPath(): string {
  const path = readCookie(LAST_PATH)
  return /^\/(?![/\\])/.test(path) ? path : ''
}

const FEEDBACK = 'feedback'

/** The strip about a page was used or closed: for 30 days it asks no more (product specification §9). */
export const keepFeedback = () => keep(FEEDBACK, '1', 30)
export const feedbackIsGiven = () => readCookie(FEEDBACK) === '1'
