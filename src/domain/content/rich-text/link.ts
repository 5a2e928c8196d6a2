import { type ExternalLink, readExternalLink } from '../external-link.ts'
import { localPath } from '../local-path.ts'
import { LONGEST_HREF } from './document.ts'

/** Where a link of a text leads. `away` is somebody else's page, which opens beside ours. */
export interface RichLink {
  href: string
  isAway: boolean
}

const phone = /^tel:\+?\d[\d-]{2,20}$/
const mail = /^mailto:[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}$/i

/**
 * Null for what no text of ours may link to: other schemes, addresses that read as something else than they are. A host
 * that staff do not trust is reached by our own page that says where it leads (rule book §25 A6).
 */
export function readLink(href: string, trustedHosts: readonly string[]): RichLink | null {
  if (href.length > LONGEST_HREF) return null
  if (phone.test(href) || mail.test(href)) return { href, isAway: false }
  const page = localPath(href)
  if (page !== null) return { href: page, isAway: false }
  const away = readExternalLink(`/${href}`, trustedHosts)
  return away && isWeb(away) ? { href: wayOf(away), isAway: true } : null
}

const isWeb = ({ address }: ExternalLink) => /^https?:/i.test(address)
const wayOf = ({ way, address }: ExternalLink) => (way === 'straight' ? address : `/${address}`)
