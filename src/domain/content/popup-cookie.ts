/** The cookie that marks a popup as seen; staff type it (rule book §15.1). */
export interface PopupCookie {
  name: string
  value: string
  /** Empty is this host alone. */
  domain: string
  /** Hours; 0 is until the browser is closed. */
  expire: number
  path: string
  secure: boolean
  samesite: string
  httponly: boolean
}

const token = /^[A-Za-z0-9_.-]{1,64}$/
const samesites = ['Lax', 'Strict', 'None']
/** Cookies of ours: a popup that named one of these would sign members out, or in. */
const ownNames = ['nonce', 'sid']
const MOST_HOURS = 24 * 365

const isOn = (flag: unknown) => flag === 1 || flag === true

/** Null for one that no browser may be given: a popup without its cookie would come back on every page. */
export function readPopupCookie(raw: unknown): PopupCookie | null {
  if (typeof raw !== 'object' || raw === null) return null
  const given = raw as Record<string, unknown>
  const { name, value = '1', domain = '', expire = 24, path = '/', samesite = 'Lax' } = given
  if (typeof name !== 'string' || !token.test(name) || ownNames.includes(name)) return null
  if (typeof value !== 'string' || !token.test(value)) return null
  if (typeof domain !== 'string' || !/^[A-Za-z0-9.-]{0,120}$/.test(domain)) return null
  if (typeof path !== 'string' || !/^\/[\w/.-]{0,120}$/.test(path)) return null
  if (typeof samesite !== 'string' || !samesites.includes(samesite)) return null
  if (typeof expire !== 'number' || !Number.isInteger(expire) || expire < 0 || expire > MOST_HOURS)
    return null
  return {
    name,
    value,
    domain,
    expire,
    path,
    samesite,
    secure: isOn(given['secure']),
    httponly: isOn(given['httponly']),
  }
}

/** The cookie of a popup that staff make at the desk: a browser that has it sees the popup again after so many hours. */
export const popupCookie = (id: number, hours: number) => ({
  name: `popup_${id}`,
  value: '1',
  path: '/',
  samesite: 'Lax',
  expire: hours,
})

/**
 * As the server or a script sets it. What the server sets must come back to the call that asks for popups, so then
 * its path is the whole site. `Secure` only where the site is: a browser throws it away otherwise.
 */
export function cookieLine(cookie: PopupCookie, siteUrl: string): string {
  const { name, value, domain, expire, path, samesite, secure, httponly } = cookie
  return [
    `${name}=${value}`,
    `Path=${httponly ? '/' : path}`,
    domain && `Domain=${domain}`,
    expire > 0 && `Max-Age=${expire * 3600}`,
    `SameSite=${samesite}`,
    (secure || samesite === 'None') && siteUrl.startsWith('https:') && 'Secure',
    httponly && 'HttpOnly',
  ]
    .filter(Boolean)
    .join('; ')
}
