/** Sixty days, the longest a login lasts without a visit (product specification §3). */
export const PERSISTENT_SECONDS = 60 * 86_400

const attributes = (publicUrl: string, path = '/') =>
  `Path=${path}; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** Readable by script: removing it logs the browser out at once (rule book §17.1). No age: it goes with the browser. */
export const nonceCookie = (publicUrl: string, nonce: string, maxAgeSeconds?: number) =>
  `nonce=${nonce}; ${attributes(publicUrl)}${ageOf(maxAgeSeconds)}`

/** Scripts cannot read the session cookie. */
export const sidCookie = (publicUrl: string, sid: string, maxAgeSeconds?: number) =>
  `sid=${sid}; ${attributes(publicUrl)}; HttpOnly${ageOf(maxAgeSeconds)}`

/** Ties what comes back from the messaging app to the browser that left; only those addresses see it. */
export const weixinCookie = (publicUrl: string, token: string, maxAgeSeconds: number) =>
  `${WEIXIN_COOKIE}=${token}; ${attributes(publicUrl, '/api/v3/weixin')}; HttpOnly${ageOf(maxAgeSeconds)}`
export const WEIXIN_COOKIE = 'wx_login'

export const goneCookies = (publicUrl: string) => [sidCookie(publicUrl, '', 0), nonceCookie(publicUrl, '', 0)]

const ageOf = (seconds: number | undefined) => (seconds === undefined ? '' : `; Max-Age=${seconds}`)
