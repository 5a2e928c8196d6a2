import type { UserInfo } from '#src/contract/accounts.ts'
import type { Input } from '#src/contract/endpoint.ts'
import type { profile } from '#src/contract/profile.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Gender } from '#src/domain/codes.ts'
import { birthdayFault, emailFault } from '#src/domain/profile.ts'

export const fieldNames = ['name', 'linkman_name', 'gender', 'birthday', 'city', 'email'] as const
export type FieldName = (typeof fieldNames)[number]
export type Fields = Record<FieldName, string>

export const fieldsOf = (member: UserInfo): Fields => ({
  name: member.name,
  linkman_name: member.linkman_name,
  gender: member.gender ?? '',
  birthday: member.birthday,
  city: member.city,
  email: member.email,
})

/** What was typed and is not what the account says: only this is sent, so two tabs do not undo each other. */
export function changesOf(typed: Partial<Fields>, member: UserInfo): Partial<Fields> {
  const kept = fieldsOf(member)
  const changed = fieldNames.filter((name) => typed[name] !== undefined && typed[name]?.trim() !== kept[name])
  return Object.fromEntries(changed.map((name) => [name, typed[name]?.trim()]))
}

export const inputOf = ({ gender, ...rest }: Partial<Fields>): Input<(typeof profile)['update']> => ({
  ...rest,
  ...(gender !== undefined && { gender: gender as Gender | '' }),
})

const lengthOf = (text: string) => [...text.trim()].length

/** The rules of rule book §23.1, as the server has them; the sentence or undefined. */
export function faultOf(name: FieldName, value: string, today: Day): string | undefined {
  const text = value.trim()
  if (name === 'name' && (lengthOf(text) < 1 || lengthOf(text) > 20)) return '昵称为1–20个字'
  if (name === 'linkman_name' && lengthOf(text) > 20) return '联系人姓名最多20字'
  if (name === 'city' && lengthOf(text) > 20) return '城市最多20字'
  if (name === 'email' && text !== '') return emailFault(text) ?? undefined
  if (name === 'birthday' && text !== '') return birthdayFault(text, today) ?? undefined
  return undefined
}
