import { MOST_LETTERS } from '#src/domain/account/postal-address.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { flag, flagText, id, requiredText } from '../wire.ts'
import { z } from '../zod.ts'

/** A postal address as its owner sees it; the phone is masked, and a field that still holds a `*` is unchanged. */
export const PostalAddressView = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  zip: z.string(),
  is_default: flag,
  /** As chosen from the tree of regions. */
  codes: z.object({ p: z.string(), c: z.string(), d: z.string() }),
})
export type PostalAddressView = z.output<typeof PostalAddressView>

const PLACE = '请选择省、市、区'

/** Six digits of GB/T 2260; towns, where a city has no districts, have nine (GB/T 10114). */
const regionCode = rawText(16, PLACE).check(z.regex(/^\d{6}$/, PLACE))
const districtCode = rawText(16, PLACE).check(z.regex(/^\d{6}(\d{3})?$/, PLACE))

/** Where paper goes, as it is typed. */
export const addressFields = {
  name: requiredText(2, 20, '请填写2–20个字的收件人姓名'),
  phone: rawText(64, '您输入的手机号码格式错误，请重新输入', '请输入手机号'),
  province: regionCode,
  city: regionCode,
  district: districtCode,
  address: requiredText(5, MOST_LETTERS, '请填写详细地址'),
  zip: z.optional(rawText(16, '邮编格式错误').check(z.regex(/^(\d{6})?$/, '邮编格式错误'))),
}

const fields = { ...addressFields, is_default: z.optional(flagText) }

/** 邮寄地址: at most 20 of a member, one of them the default. */
export const postalAddresses = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/user/mail',
    access: 'member',
    summary: '邮寄地址',
    input: z.object({}),
    data: z.array(PostalAddressView),
    refusals: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v3/user/mail/add',
    access: 'member',
    summary: '新增邮寄地址（最多 20 个）',
    input: z.object(fields),
    data: PostalAddressView,
    refusals: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/v3/user/mail/update',
    access: 'member',
    summary: '修改邮寄地址',
    input: z.object({ id, ...fields }),
    data: PostalAddressView,
    refusals: ['NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'GET',
    path: '/api/v3/user/mail/del',
    access: 'member',
    summary: '删除邮寄地址（可重复调用）',
    input: z.object({ id }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
    changesState: true,
  }),
}
