import { orderStatusText } from '#src/domain/booking/order-codes.ts'
import { memberActions, memberStatuses } from '#src/domain/desk/member-work.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Exported } from '../../account/exported.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, flagText, orderNo, requiredText, text, time } from '../../wire.ts'
import { phone, smsCode } from '../../wire-person.ts'
import { z } from '../../zod.ts'
import { Revealed, revealing } from '../reveal.ts'
import { actionsOf, memberUid, Person } from './shapes.ts'

const reason = requiredText(5, 500, '请写明原因，5到500字')

const row = {
  uid: z.string(),
  name: z.string(),
  contact_name: z.string(),
  phone_mask: z.string(),
  status: z.enum(memberStatuses),
  registered_at: time,
  last_login_at: z.nullable(time),
  order_count: z.int(),
}
const MemberRow = z.object(row)
export type MemberRow = z.output<typeof MemberRow>
/** Whoever matches, two hundred at the most: more is refused. */
const Found = z.object({ list: z.array(MemberRow) })

const MemberOverview = z.object({
  ...row,
  email_mask: z.string(),
  city: z.string(),
  frozen_at: z.nullable(time),
  frozen_reason: z.string(),
  /** When the closing ends that its owner has asked for. */
  closes_at: z.nullable(time),
  /** Of orders that were not cancelled: what was paid, less what went back. */
  paid_fen: fen,
  open_order_count: z.int(),
  complaint_count: z.int(),
  inquiry_count: z.int(),
  request_count: z.int(),
  /** Below zero where a refund took back what was spent already. */
  points: z.int(),
  /** Coupons that can be used now. */
  coupon_count: z.int(),
  cashback: z.object({
    /** What can be withdrawn. */
    left_fen: fen,
    /** What an order has still to earn. */
    pending_fen: fen,
    withdrawing_fen: fen,
    withdrawn_fen: fen,
  }),
  consents: z.array(
    z.object({
      title: z.string(),
      version: z.string(),
      given_at: z.nullable(time),
      withdrawn_at: z.nullable(time),
    }),
  ),
  actions: actionsOf(memberActions),
})
export type MemberOverview = z.output<typeof MemberOverview>

const OrderRow = z.object({
  order_no: z.string(),
  title: z.string(),
  status: z.enum(keysOf(orderStatusText)),
  departs_on: day,
  payable_fen: fen,
  paid_fen: fen,
  created_at: time,
})

const Device = z.object({
  id: z.string(),
  name: z.string(),
  ip: z.string(),
  signed_in_at: time,
  last_seen_at: time,
})

const reading = { staff: 'member.read' } as const
const one = { uid: memberUid }

/**
 * 会员 (desk book §4.13). Nobody browses: who is looked at was searched for. A telephone never stands in an address,
 * so to look one up is a POST, and it leaves a row.
 */
export const deskMembers = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/members',
    access: reading,
    summary: '按会员编号、姓名、订单号，或条件（不超过200位）查找会员',
    input: z.object({
      uid: z.optional(memberUid),
      name: z.optional(requiredText(2, 20, '请输入姓名，2到20字')),
      order_no: z.optional(orderNo),
      status: z.optional(z.enum(['frozen', 'cancelling'], '内容有误，请检查')),
      has_complaint: z.optional(flagText),
    }),
    data: Found,
    refusals: [],
  }),
  lookup: endpoint({
    method: 'POST',
    path: '/api/desk/members/lookup',
    access: reading,
    audit: 'member.lookup',
    summary: '按手机号查找会员，留痕',
    input: z.object({ phone }),
    data: Found,
    refusals: [],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/desk/members/{uid}',
    access: reading,
    summary: '会员概况',
    input: z.object(one),
    data: MemberOverview,
    refusals: ['NOT_FOUND'],
  }),
  orders: endpoint({
    method: 'GET',
    path: '/api/desk/members/{uid}/orders',
    access: reading,
    summary: '会员的订单，新的在前',
    input: z.object(one),
    data: z.array(OrderRow),
    refusals: ['NOT_FOUND'],
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/desk/members/{uid}/devices',
    access: reading,
    summary: '会员登录着的设备',
    input: z.object(one),
    data: z.array(Device),
    refusals: ['NOT_FOUND'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/desk/members/{uid}/history',
    access: reading,
    summary: '工作人员对该会员做过什么',
    input: z.object(one),
    data: z.array(z.object({ at: time, by: z.nullable(Person), action: z.string(), reason: z.string() })),
    refusals: ['NOT_FOUND'],
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/api/desk/members/{uid}/freeze',
    access: { staff: 'member.freeze' },
    audit: 'member.freeze',
    summary: '冻结：各设备立即退出，未完结订单照常进行',
    input: z.object({ ...one, reason }),
    data: MemberOverview,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  unfreeze: endpoint({
    method: 'POST',
    path: '/api/desk/members/{uid}/unfreeze',
    access: { staff: 'member.freeze' },
    audit: 'member.unfreeze',
    summary: '解除冻结',
    input: z.object({ ...one, reason }),
    data: MemberOverview,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  restoreCode: endpoint({
    method: 'POST',
    path: '/api/desk/members/{uid}/restore/code',
    access: { staff: 'member.restore' },
    audit: 'member.restore_code',
    summary: '向会员手机发送恢复账号的验证码',
    input: z.object(one),
    data: z.object({ phone_mask: z.string() }),
    refusals: ['NOT_FOUND', 'STATE', 'PHONE_BLOCKED'],
  }),
  /** A wrong code is no refusal: what it counts must not be rolled back. */
  restore: endpoint({
    method: 'POST',
    path: '/api/desk/members/{uid}/restore',
    access: { staff: 'member.restore' },
    audit: 'member.restore',
    summary: '会员报出验证码后恢复注销中的账号',
    input: z.object({ ...one, code: smsCode }),
    data: z.object({ is_restored: z.boolean() }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  endDevices: endpoint({
    method: 'POST',
    path: '/api/desk/members/{uid}/devices/end',
    access: { staff: 'member.freeze' },
    audit: 'member.devices_end',
    summary: '让一台设备或全部设备退出登录',
    input: z.object({ ...one, device: z.optional(rawText(32, '设备有误')), note: z.optional(text(200)) }),
    data: z.array(Device),
    refusals: ['NOT_FOUND'],
  }),
  exported: endpoint({
    method: 'POST',
    path: '/api/desk/members/{uid}/export',
    access: { staff: 'member.export' },
    stepUp: true,
    audit: 'member.export',
    summary: '导出会员本人的全部资料（应其书面请求）',
    input: z.object({ ...one, reason }),
    data: Exported,
    refusals: ['NOT_FOUND'],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/desk/members/{uid}/reveal',
    access: { staff: 'pii.phone' },
    audit: 'member.reveal',
    summary: '显示手机号60秒，写明原因',
    input: z.object({ ...one, ...revealing }),
    data: Revealed,
    refusals: ['NOT_FOUND'],
  }),
}
