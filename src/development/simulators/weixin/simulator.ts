import { randomBytes } from 'node:crypto'
import type { Db } from '#src/platform/db/database.ts'
import { exchangeCode, tellPerson } from './api-calls.ts'
import { choicePage, choiceStyle, faultPage, STYLE_PATH } from './choice-page.ts'
import { giveCode, type Site } from './codes.ts'

/** Where both of the adapter's base addresses lead: the page's and the API's. */
export const WEIXIN_PATH = '/dev/weixin'

interface SimulatorOptions extends Site {
  db: Db
  now: () => Date
}

/** Registers a site with a secret that ends with the process, so nobody can reuse it. */
export const makeSite = (callbackUrl: string): Site => ({
  appId: 'wx0000000000000000',
  secret: randomBytes(16).toString('hex'),
  callbackUrl,
})

/** The WeChat open platform as a site sees it, and the page that the visitor sees. Development only. */
export function makeWeixinSimulator({ db, now, ...site }: SimulatorOptions) {
  const callback = new URL(site.callbackUrl)

  /** The provider's page refuses a link that is not the registered site's before it shows anything. */
  function linkFault(query: URLSearchParams) {
    if (query.get('appid') !== site.appId) return 'AppID 参数错误'
    if (query.get('redirect_uri') !== site.callbackUrl) return 'redirect_uri 参数错误'
    if (query.get('response_type') !== 'code') return 'response_type 参数错误'
    if (query.get('scope') !== 'snsapi_login') return 'Scope 参数错误或没有 Scope 权限'
    return null
  }

  async function showPage(request: Request, query: URLSearchParams) {
    const fault = linkFault(query)
    if (fault) return faultPage(fault)
    if (request.method !== 'POST') return choicePage(callback.origin)
    const form = new URLSearchParams(await request.text())
    const nickname = form.get('nickname')?.trim().slice(0, 20) ?? ''
    if (nickname === '' && !form.has('refuse')) return choicePage(callback.origin)
    const answer = new URL(callback)
    // A visitor who refuses is led back without a code.
    if (!form.has('refuse')) answer.searchParams.set('code', await giveCode(db, nickname, now()))
    answer.searchParams.set('state', query.get('state') ?? '')
    return new Response(null, {
      status: 303,
      headers: { location: answer.href, 'cache-control': 'no-store' },
    })
  }

  return {
    /** Null for an address that is not the simulator's. */
    async fetch(request: Request): Promise<Response | null> {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname !== WEIXIN_PATH && !pathname.startsWith(`${WEIXIN_PATH}/`)) return null
      switch (pathname.slice(WEIXIN_PATH.length)) {
        case '/connect/qrconnect':
          return showPage(request, searchParams)
        case '/sns/oauth2/access_token':
          return exchangeCode(db, site, searchParams, now())
        case '/sns/userinfo':
          return tellPerson(db, site, searchParams, now())
        case STYLE_PATH:
          return choiceStyle()
        default:
          return faultPage('请从商店的登录窗口进入。', 404)
      }
    },
  }
}
