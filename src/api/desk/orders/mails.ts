import { mailKinds, mailStatuses } from '#src/domain/booking/mails/mail.ts'
import { keysOf } from '#src/domain/keys.ts'
import { addressFields } from '../../account/postal-addresses.ts'
import { RegionNode } from '../../account/regions.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, id, instant, orderNo, requiredText, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf, words } from '../list.ts'
import { Revealed, revealing } from '../reveal.ts'

const namesOf = <K extends string>(of: Record<K, unknown>) => keysOf(of) as [K, ...K[]]
const kind = z.enum(namesOf(mailKinds))
const state = z.enum(namesOf(mailStatuses))

const row = {
  id: z.int(),
  order_no: z.string(),
  /** Of the trip. */
  trip_title: z.string(),
  departs_on: day,
  state,
  state_text: z.string(),
  kind,
  kind_text: z.string(),
  /** Empty once it was forgotten. */
  mail_name: z.string(),
  mail_region: z.string(),
  carrier: z.string(),
  tracking_no: z.string(),
  requested_at: time,
  sent_at: z.nullable(time),
  /** Until when it has to be sent; null where nobody has to. */
  due_at: z.nullable(time),
}
const MailRow = z.object(row)
export type DeskMailRow = z.output<typeof MailRow>

const Act = z.object({ allowed: z.boolean(), why: z.string() })

const DeskMail = z.object({
  ...row,
  /** Masked, as everywhere. */
  mail_phone: z.string(),
  /** What was written beside the address, without anybody's number. */
  note: z.string(),
  /** Null: the traveller. */
  requested_by: z.nullable(z.string()),
  sent_by: z.nullable(z.string()),
  received_at: z.nullable(time),
  received_by: z.nullable(z.string()),
  cancelled_at: z.nullable(time),
  cancelled_by: z.nullable(z.string()),
  cancel_reason: z.string(),
  /** The issued invoice is there to be printed, as long as its copy waits. */
  has_file: z.boolean(),
  acts: z.object({ sent: Act, received: Act, again: Act, cancel: Act }),
  server_ts: instant,
})
export type DeskMail = z.output<typeof DeskMail>

const access = { staff: 'order.edit' } as const
const reason = requiredText(5, 200, '请写明原因，5到200个字')

const asking = {
  no: orderNo,
  kind,
  note: z.optional(text(100, '备注最多100字')),
}

/** 邮寄 (desk book §3.4, §4.2): what waits to be sent, and what became of it. */
export const deskMails = {
  choices: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/paper',
    access,
    summary: '代客人申请邮寄：现在能申请哪些，客人保存的收件地址',
    input: z.object({ no: orderNo }),
    data: z.object({
      kinds: z.array(
        z.object({
          kind,
          kind_text: z.string(),
          can_ask: z.boolean(),
          /** Why not; empty when it can be asked for. */
          why: z.string(),
        }),
      ),
      /** Masked, without the street; the traveller's default first. */
      addresses: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          phone: z.string(),
          region: z.string(),
          is_default: z.boolean(),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/paper',
    access,
    audit: 'order.paper',
    summary: '代客人申请邮寄到其保存的地址，告知客人',
    input: z.object({ ...asking, mail_id: id }),
    data: DeskMail,
    refusals: ['NOT_FOUND', 'STATE', 'DUPLICATE'],
  }),
  askAt: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/paper/elsewhere',
    access,
    audit: 'order.paper',
    summary: '代客人申请邮寄到另填的地址，告知客人',
    input: z.object({ ...asking, ...addressFields }),
    data: DeskMail,
    refusals: ['NOT_FOUND', 'STATE', 'DUPLICATE'],
  }),
  regions: endpoint({
    method: 'GET',
    path: '/api/desk/regions',
    access,
    summary: '省、市、区（GB/T 2260）',
    input: z.object({}),
    data: z.array(RegionNode),
    refusals: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/desk/mails',
    access,
    summary: '邮寄，新的在前',
    input: z.object({
      states: z.optional(words(namesOf(mailStatuses))),
      kinds: z.optional(words(namesOf(mailKinds))),
      /** Days on which it was asked for. */
      from: z.optional(day),
      until: z.optional(day),
      order_no: z.optional(orderNo),
      /** Whole. */
      tracking_no: z.optional(rawText(40, '快递单号有误')),
      cursor: z.optional(cursor),
    }),
    data: listOf(MailRow),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/mails/{mail_order_id}',
    access,
    summary: '一件邮寄',
    input: z.object({ mail_order_id: id }),
    data: DeskMail,
    refusals: ['NOT_FOUND'],
  }),
  paper: endpoint({
    method: 'POST',
    path: '/api/desk/mails/{mail_order_id}/paper',
    access,
    audit: 'mail.paper',
    summary: '待寄的发票纸质件：已开发票的PDF，供打印',
    input: z.object({ mail_order_id: id }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
    answers: ['application/pdf'],
  }),
  sent: endpoint({
    method: 'POST',
    path: '/api/desk/mails/{mail_order_id}/sent',
    access,
    audit: 'mail.send',
    summary: '登记寄出，告知客人',
    input: z.object({
      mail_order_id: id,
      carrier: text(20, '快递公司最多20个字'),
      /** Blanks and all. */
      tracking_no: rawText(40, '快递单号有误', '请填写快递单号'),
    }),
    data: DeskMail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  received: endpoint({
    method: 'POST',
    path: '/api/desk/mails/{mail_order_id}/received',
    access,
    audit: 'mail.receive',
    summary: '登记签收',
    input: z.object({ mail_order_id: id }),
    data: DeskMail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  again: endpoint({
    method: 'POST',
    path: '/api/desk/mails/{mail_order_id}/again',
    access,
    audit: 'mail.again',
    summary: '遗失、退回或破损时重寄到同一地址',
    input: z.object({ mail_order_id: id, reason }),
    /** The new one. */
    data: DeskMail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/desk/mails/{mail_order_id}/cancel',
    access,
    audit: 'mail.cancel',
    summary: '取消还没有寄出的邮寄，原因告知客人',
    input: z.object({ mail_order_id: id, reason }),
    data: DeskMail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/desk/mails/{mail_order_id}/reveal',
    access,
    audit: 'mail.reveal',
    summary: '显示收件地址60秒，写明原因',
    input: z.object({ mail_order_id: id, ...revealing }),
    data: Revealed,
    refusals: ['NOT_FOUND'],
  }),
}
