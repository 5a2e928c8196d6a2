import type { Input } from '#src/contract/endpoint.ts'
import type { MailView, mails } from '#src/contract/mails.ts'
import { isMasked } from '#src/domain/masks.ts'
import { normalisePhone, phoneFault } from '#src/domain/phone.ts'

export const fieldNames = ['name', 'phone', 'province', 'city', 'district', 'address', 'zip'] as const
export type FieldName = (typeof fieldNames)[number]
export type Typed = Record<FieldName, string> & { is_default: boolean }

/** Code points, as the server counts. */
export const MOST_LETTERS = 80

export const typedOf = (mail: MailView | null): Typed => ({
  name: mail?.name ?? '',
  phone: mail?.phone ?? '',
  province: mail?.codes.p ?? '',
  city: mail?.codes.c ?? '',
  district: mail?.codes.d ?? '',
  address: mail?.address ?? '',
  zip: mail?.zip ?? '',
  is_default: mail?.is_default ?? false,
})

export const isTouched = (typed: Typed, mail: MailView | null) => {
  const kept = typedOf(mail)
  return fieldNames.some((name) => typed[name].trim() !== kept[name])
}

const lengthOf = (text: string) => [...text.trim()].length

/** The rules of rule book §23.1, as the server has them. A phone that still shows its mask is unchanged. */
export function faultOf(name: FieldName, typed: Typed, keptPhone: string | undefined): string | undefined {
  const text = typed[name].trim()
  const length = lengthOf(text)
  if (name === 'name') return length >= 2 && length <= 20 ? undefined : '请填写2–20个字的收件人姓名'
  if (name === 'phone')
    return isMasked(text) && text === keptPhone ? undefined : (phoneFault(text) ?? undefined)
  if (name === 'address') {
    if (length > MOST_LETTERS) return `详细地址最多${MOST_LETTERS}字`
    return length >= 5 ? undefined : '请填写详细地址，至少5个字'
  }
  if (name === 'zip') return /^(\d{6})?$/.test(text) ? undefined : '邮编格式错误'
  return text === '' ? placeTexts[name] : undefined
}

const placeTexts = { province: '请选择省份', city: '请选择城市', district: '请选择区县' } as const

/** For a form without faults. */
export const inputOf = (typed: Typed): Input<(typeof mails)['add']> => ({
  ...typed,
  name: typed.name.trim(),
  phone: isMasked(typed.phone) ? typed.phone : normalisePhone(typed.phone),
  address: typed.address.trim(),
  zip: typed.zip.trim(),
})
