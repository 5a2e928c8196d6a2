import type { QueryClient } from '@tanstack/react-query'
import { weixin } from '#src/api/auth/weixin.ts'
import { errors } from '#src/api/errors.ts'
import { messageOf } from '#src/api/reply.ts'
import { readFragment, type WeixinOutcome } from '#src/domain/account/weixin-return.ts'
import { toast } from '#src/ui/toast.ts'
import { call, isRefusal } from '../api/call.ts'
import { openLogin } from './login.ts'
import { reloadMember } from './member.ts'

const texts: Record<WeixinOutcome, string> = {
  in: '登录成功',
  bound: '微信已绑定',
  failed: '微信登录没有成功，请重试，或换一种方式登录',
  refused: '已取消微信登录',
  blocked: errors.PHONE_BLOCKED.message,
  closing: '账号正在注销，请用短信验证码登录后撤回',
  taken: '该微信已绑定其他账号',
  closed: '微信登录暂未开通',
}
/** The warning is read first (product specification §4). */
const READING_MS = 1_000

/** Says what became of a login through the messaging app, and goes on with it where a phone is still to be bound. */
export async function returnFromWeixin(fragment: string, queryClient: QueryClient) {
  const told = readFragment(fragment)
  if (!told) return
  if ('weixinId' in told) return logIn(told.weixinId, queryClient)
  const tone = told.outcome === 'in' || told.outcome === 'bound' ? 'ok' : 'error'
  toast[tone](texts[told.outcome])
}

async function logIn(weixinId: string, queryClient: QueryClient) {
  try {
    const { message } = await call(weixin.login, { weixin_id: weixinId })
    await reloadMember(queryClient)
    toast.ok(message)
  } catch (error) {
    if (!isRefusal(error, 'WX_UNBOUND')) return toast.error(messageOf(error))
    toast.warn(messageOf(error))
    setTimeout(() => void openLogin('register', { weixinId }), READING_MS)
  }
}
