import { genders } from '#src/domain/codes.ts'
import { endpoint } from '../endpoint.ts'
import { coded, flag, picture, time } from '../wire.ts'
import { z } from '../zod.ts'

/** The owner's own record. `phone` is the full number (rule book §20): the login state is read from it. */
export const UserInfo = z.object({
  uid: z.string(),
  phone: z.string(),
  phone_mask: z.string(),
  phone_bound: flag,
  name: z.string(),
  linkman_name: z.string(),
  avatar: picture,
  gender: z.nullable(coded(genders)),
  birthday: z.string(),
  city: z.string(),
  email: z.string(),
  has_pwd: flag,
  wx_bound: flag,
  /** Messages that were not read yet. */
  unread: z.int(),
  /** When the account will be closed for good, unless its owner thinks again; null when nobody asked. */
  closes_at: z.nullable(time),
})
export type UserInfo = z.output<typeof UserInfo>

/** What every page of the shop calls. `accounts` is fetched when somebody wants to log in. */
export const session = {
  logout: endpoint({
    method: 'GET',
    path: '/api/v3/login/logout',
    access: 'public',
    summary: '退出登录（可重复调用）',
    input: z.object({}),
    data: z.object({}),
    refusals: [],
    changesState: true,
  }),
  infos: endpoint({
    method: 'GET',
    path: '/api/v3/user/infos',
    access: 'member',
    summary: '当前用户',
    input: z.object({}),
    data: UserInfo,
    refusals: [],
  }),
}
