import { z } from '#src/api/zod.ts'

/** Who somebody is in the messaging app. None of it reaches the browser or a log. */
export interface WeixinIdentity {
  /** The same in all applications of the shop. */
  unionid: string
  openid: string
  nickname: string
}

/** The open platform, on which somebody proves who they are by scanning a code with their telephone. */
export interface WeixinOpen {
  /** The provider's page; it leads back to our callback with `state` and, unless refused, with a code. */
  pageUrl(state: string): string
  /** Throws when the provider refuses the code, answers nonsense, or does not answer in time. */
  identify(code: string): Promise<WeixinIdentity>
}

export interface WeixinSettings {
  appId: string
  secret: string
  /** Where browsers find the page, and where we find the API; without a slash at the end. */
  pageBaseUrl: string
  apiBaseUrl: string
  callbackUrl: string
  timeoutMs?: number
}

const Refusal = z.object({ errcode: z.int().check(z.refine((code) => code !== 0)) })
const Token = z.object({ access_token: z.string(), openid: z.string() })
const Person = z.object({ openid: z.string(), unionid: z.string(), nickname: z.string() })

/** 网站应用微信登录: OAuth 2.0 by code, scope `snsapi_login`. */
export function makeWeixinOpen(settings: WeixinSettings): WeixinOpen {
  const { appId, secret, pageBaseUrl, apiBaseUrl, callbackUrl, timeoutMs = 5_000 } = settings

  /** A fault's number and nothing else is told: the address holds our secret, the answer what is the visitor's. */
  async function ask<S extends z.core.$ZodType>(path: string, query: Record<string, string>, schema: S) {
    const response = await fetch(`${apiBaseUrl}${path}?${new URLSearchParams(query)}`, {
      // The secret goes to the address that was set, and nowhere that this one might point to.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = parsed(await response.text())
    const refused = z.safeParse(Refusal, answer)
    if (refused.success) throw new Error(`the open platform refused ${path}: ${refused.data.errcode}`)
    const told = z.safeParse(schema, answer)
    if (!told.success)
      throw new Error(`the open platform answered ${path} with ${response.status} and no sense`)
    return told.data
  }

  return {
    pageUrl(state) {
      // In the order of the provider's manual; the fragment is part of the address.
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: callbackUrl,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      return `${pageBaseUrl}/connect/qrconnect?${query}#wechat_redirect`
    },

    async identify(code) {
      const grant = { appid: appId, secret, code, grant_type: 'authorization_code' }
      const { access_token, openid } = await ask('/sns/oauth2/access_token', grant, Token)
      const person = await ask('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }, Person)
      if (person.openid !== openid)
        throw new Error('the open platform answered /sns/userinfo for somebody else')
      return { unionid: person.unionid, openid, nickname: person.nickname }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
