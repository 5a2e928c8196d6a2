import { randomBytes } from 'node:crypto'
import type { Db } from '#src/platform/db/database.ts'
import { openidOf, type Site, TOKEN_SECONDS, takeCode, unionidOf, whoseToken } from './codes.ts'

/** In the real platform's words. */
const FAULTS = {
  40001: 'invalid credential, access_token is invalid or not latest',
  40002: 'invalid grant_type',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40029: 'invalid code',
  40125: 'invalid appsecret',
  40163: 'code been used',
  42001: 'access_token expired',
  42003: 'code expired',
} as const

/** A refusal has status 200 as well, and everything is said to be plain text: as the real one does. */
const answer = (body: object) =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })
const fault = (errcode: keyof typeof FAULTS) => answer({ errcode, errmsg: FAULTS[errcode] })

/** GET /sns/oauth2/access_token */
export async function exchangeCode(db: Db, site: Site, query: URLSearchParams, now: Date) {
  if (query.get('appid') !== site.appId) return fault(40013)
  if (query.get('secret') !== site.secret) return fault(40125)
  if (query.get('grant_type') !== 'authorization_code') return fault(40002)
  const taken = await takeCode(db, query.get('code') ?? '', now)
  if (typeof taken === 'number') return fault(taken)
  return answer({
    access_token: taken.token,
    expires_in: TOKEN_SECONDS,
    refresh_token: randomBytes(24).toString('base64url'),
    openid: openidOf(site, taken.nickname),
    scope: 'snsapi_login',
    unionid: unionidOf(taken.nickname),
  })
}

/** GET /sns/userinfo */
export async function tellPerson(db: Db, site: Site, query: URLSearchParams, now: Date) {
  const owner = await whoseToken(db, query.get('access_token') ?? '', now)
  if (typeof owner === 'number') return fault(owner)
  const openid = openidOf(site, owner.nickname)
  if (query.get('openid') !== openid) return fault(40003)
  return answer({
    openid,
    nickname: owner.nickname,
    sex: 0,
    language: '',
    city: '',
    province: '',
    country: '',
    headimgurl: '',
    privilege: [],
    unionid: unionidOf(owner.nickname),
  })
}
