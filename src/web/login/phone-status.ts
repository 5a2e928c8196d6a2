import { accounts } from '#src/api/auth/accounts.ts'
import { call, isRefusal } from '../client/api/call.ts'

export const registeredText = '该手机号已注册，请直接登录'
export const unregisteredText = '该手机号尚未注册'

/** The status call reads the code itself: 5 is an answer, not a failure (rule book §17.4). Throws any other refusal. */
export async function isRegistered(phone: string, captcha: string | undefined) {
  try {
    const { registered } = await call(accounts.phoneStatus, { phone, captcha })
    return registered
  } catch (error) {
    if (isRefusal(error, 'PHONE_REGISTERED')) return true
    throw error
  }
}
