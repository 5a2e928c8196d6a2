import { isEmail } from '#src/domain/account/email.ts'
import { maskEmail, maskName } from '#src/domain/account/masks.ts'
import { isMobile, maskPhone, normalisePhone } from '#src/domain/account/phone.ts'
import type { WithdrawChannel } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { normaliseChineseName, normalisePinyin } from '#src/domain/travellers/names.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Owner } from './store.ts'

interface Payee {
  account: string
  /** As everybody reads it. */
  mask: string
}

/** Where the money goes. Refuses PARAM for what Alipay would not know, and for WeChat where none is bound. */
export function payeeOf(channel: WithdrawChannel, typed: string, { openid, nickname }: Owner): Payee {
  if (channel === 'wechat') {
    if (openid === null) throw badFields({ channel: '请先绑定微信，或改用支付宝' })
    return { account: openid, mask: nickname === '' ? '已绑定的微信' : nickname }
  }
  const phone = normalisePhone(typed)
  if (isMobile(phone)) return { account: phone, mask: maskPhone(phone) }
  const email = typed.toLowerCase()
  if (isEmail(email)) return { account: email, mask: maskEmail(email) }
  throw badFields({ account: '支付宝账号应为手机号或邮箱' })
}

/** The name of the owner's own saved traveller that was typed, as documents bear it; undefined for any other. */
function matchedName(typed: string, { name_cn, name_en }: Owner): string | undefined {
  if (name_cn && normaliseChineseName(typed) === name_cn) return name_cn
  return name_en && normalisePinyin(typed) === name_en ? name_en : undefined
}

export const isOwnName = (name: string, owner: Owner): boolean => matchedName(name, owner) !== undefined

/** Refuses REALNAME where the account has no own saved traveller, and any other name than theirs. */
export function ownNameOf(typed: string, owner: Owner): string {
  if (owner.name_cn === null) throw new Refused('REALNAME', undefined, '请先在常用旅客中添加本人')
  const name = matchedName(typed, owner)
  if (name === undefined) throw new Refused('REALNAME', undefined, '姓名与常用旅客中的本人不一致')
  return name
}

/** `李*`; of who has no Chinese name the Latin one; empty where there is no own traveller. */
export const ownNameMask = ({ name_cn, name_en }: Owner): string => maskName(name_cn || name_en || '')
