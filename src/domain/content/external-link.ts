/**
 * External links: foreign addresses inside our own path, `/https://example.com/a` (product specification §2). Nothing
 * here may become a way to send our visitors to a stranger under our name (rule book §25 A6), so what is not plain is
 * refused.
 */
export interface ExternalLink {
  /** `straight`: to ourselves, our app or a host that staff trust. `ask`: the visitor is shown where it leads. */
  way: 'straight' | 'ask'
  address: string
}

/** Whether a path is meant as an external link, good or bad. */
export const isExternalLinkPath = (path: string): boolean => /^\/(https?|baimo)(:|%3a)/i.test(path)

/** Control characters, blanks of any kind, backslashes, and marks that turn the direction of reading. */
const forbidden = /[\p{Cc}\p{Cf}\s\\]/u
const webAddress = /^https?:\/\/([a-z0-9.-]+)(?::(\d{1,5}))?(?:[/?#]|$)/i
const appAddress = /^baimo:\/\/[a-z0-9][a-z0-9/._~-]*(?:\?[a-z0-9&=._~%+-]*)?$/i

/**
 * Reads what follows the first slash, path and query as the browser sent them. It is decoded once when its scheme came
 * encoded, and never again. Null for everything that is not a plain address of the web or of our app.
 */
export function readExternalLink(pathAndQuery: string, trustedHosts: readonly string[]): ExternalLink | null {
  const sent = pathAndQuery.slice(1)
  const address = /^[a-z]+:/i.test(sent) ? sent : decoded(sent)
  if (address === null || forbidden.test(address)) return null
  const plain = decoded(address)
  if (plain === null || forbidden.test(plain)) return null
  if (appAddress.test(address)) return { way: 'straight', address }
  return readWebAddress(address, trustedHosts)
}

function readWebAddress(address: string, trustedHosts: readonly string[]): ExternalLink | null {
  const [, host = '', port] = webAddress.exec(address) ?? []
  if (!isHostName(host) || !URL.canParse(address)) return null
  const url = new URL(address)
  // A host that means something else to a browser than to the eye: 0x7f.1 is 127.0.0.1.
  if (url.hostname !== host.toLowerCase() || url.username !== '' || url.password !== '') return null
  const isTrusted = trustedHosts.includes(url.host) || (port === undefined && trustedHosts.includes(host))
  return { way: isTrusted ? 'straight' : 'ask', address: url.href }
}

/** At least two labels, none empty; or an IPv4 address as people write it. */
const isHostName = (host: string) =>
  host.length <= 253 &&
  host.includes('.') &&
  host.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label))

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Of a browser on a telephone; a tablet shows the desktop pages well (rule book §25 A28). */
export const isPhoneBrowser = (userAgent: string): boolean =>
  /iPhone|iPod|\(Phone; (?:OpenHarmony|HarmonyOS)|Windows Phone|Android.*Mobile|Mobile.*Firefox|Opera Mini|MicroMessenger.*Mobile/i.test(
    userAgent,
  ) && !/iPad/i.test(userAgent)
