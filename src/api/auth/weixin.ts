import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { flag } from '../wire.ts'
import { z } from '../zod.ts'
import { weixinId } from './accounts.ts'

export const weixin = {
  /** Where the messaging-app entry leads: on to the provider's page, which comes back to `callback`. */
  open: endpoint({
    method: 'GET',
    path: '/api/v3/weixin/open/oauth',
    access: 'public',
    summary: '微信登录：跳转到开放平台授权页',
    input: z.object({ back: z.optional(rawText(500, '地址过长')) }),
    data: z.object({}),
    refusals: [],
    answers: 'redirect',
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/v3/weixin/open/callback',
    access: 'public',
    summary: '微信登录：授权后返回',
    input: z.object({
      code: z.optional(rawText(200, '授权有误')),
      state: z.optional(rawText(200, '授权有误')),
    }),
    data: z.object({}),
    refusals: [],
    answers: 'redirect',
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/v3/login/wx',
    access: 'public',
    summary: '以 weixin_id 登录；未绑定手机号答 11',
    input: z.object({ weixin_id: weixinId }),
    data: z.object({ uid: z.string(), message: z.string(), is_new: flag }),
    refusals: ['WX_UNBOUND', 'EXPIRED', 'PHONE_BLOCKED'],
  }),
  unbind: endpoint({
    method: 'POST',
    path: '/api/v3/user/weixin/unbind',
    access: 'member',
    summary: '解除微信绑定（可重复调用）',
    input: z.object({}),
    data: z.object({}),
    refusals: [],
  }),
}
