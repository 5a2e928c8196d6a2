import { chatPageMost, chatStates, chatTextMost, chatTextText } from '#src/domain/content/chat/chat.ts'
import { clientId, messageSeq } from '../../content/chat.ts'
import { messageFields } from '../../content/chat-views.ts'
import { endpoint } from '../../endpoint.ts'
import { CouponView } from '../../marketing/coupons.ts'
import { id, numBetween, orderNo, requiredText, text, time } from '../../wire.ts'
import { phone } from '../../wire-person.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'
import { Assignee, Beside, Person, ProductsBeside, rowId } from './shapes.ts'

/** 进行中: what nobody has taken, and mine. */
const chatTabs = ['active', 'others', 'closed'] as const

const row = {
  id: z.int(),
  state: z.enum(chatStates),
  /** The member's name, or which guest it is. */
  label: z.string(),
  is_member: z.boolean(),
  owner: z.nullable(Person),
  page_url: z.string(),
  /** The last message that is no whisper, its numbers masked; pictures and cards by their kind. */
  last_text: z.string(),
  last_at: time,
  /** The last word is the visitor's; by when it is to be answered. */
  waiting_since: z.nullable(time),
  due_at: z.nullable(time),
  is_overdue: z.boolean(),
  /** Messages of the visitor that no staff has read. */
  unread: z.int(),
  last_seq: z.int(),
  /** How far the visitor has read. */
  visitor_read_seq: z.int(),
  subject: z.string(),
  score: z.nullable(z.int()),
}
const ChatRow = z.object(row)
export type ChatRow = z.output<typeof ChatRow>

const ChatDetail = z.object({
  ...row,
  score_text: z.string(),
  created_at: time,
  member: z.nullable(z.object({ uid: z.string(), name: z.string(), phone_mask: z.string() })),
  /** The inquiry that was asked in it at night or made of it, and waits for somebody to answer or call. */
  inquiry_id: z.nullable(z.int()),
  beside: Beside,
  coupons: z.int(),
  viewed: ProductsBeside,
  favourites: ProductsBeside,
  earlier: z.array(z.object({ id: z.int(), at: time, subject: z.string() })),
})
export type ChatDetail = z.output<typeof ChatDetail>

const DeskMessage = z.object({
  ...messageFields,
  from: z.enum(['visitor', 'staff', 'system', 'whisper']),
  staff: z.nullable(Person),
})
export type DeskMessage = z.output<typeof DeskMessage>

const Written = z.object({ seq: z.int() })
const access = { staff: 'chat.work' } as const
const body = requiredText(1, chatTextMost, chatTextText)

/** 会话 (desk book §4.8). One person answers; whoever may read it may whisper. */
export const deskChats = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/chats',
    access,
    summary: '会话：待接与我的按截止时间，其余新的在前',
    input: z.object({
      tab: z.optional(z.enum(chatTabs, '内容有误，请检查')),
      cursor: z.optional(cursor),
    }),
    data: listOf(ChatRow),
    refusals: [],
  }),
  // Stand before the detail, whose address they would otherwise match.
  assignees: endpoint({
    method: 'GET',
    path: '/api/desk/chats/assignees',
    access,
    summary: '可以转接给谁，各有多少进行中的会话',
    input: z.object({}),
    data: z.array(Assignee),
    refusals: [],
  }),
  load: endpoint({
    method: 'GET',
    path: '/api/desk/chats/load',
    access: { staff: 'chat.lead' },
    summary: '每人进行中与待回复的会话',
    input: z.object({}),
    data: z.array(z.object({ id: z.int(), name: z.string(), open_count: z.int(), waiting_count: z.int() })),
    refusals: [],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/desk/chats/figures',
    access,
    summary: '待接、进行中、接待人数；今日首次答复用时的中位数，不含夜间留言',
    input: z.object({}),
    data: z.object({
      waiting: z.int(),
      open: z.int(),
      people: z.int(),
      /** Null while nobody has been answered today. */
      first_reply_seconds: z.nullable(z.int()),
    }),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/chats/{id}',
    access,
    summary: '一个会话与客人：订单、看过的产品、咨询、以前的会话',
    input: z.object({ id: rowId }),
    data: ChatDetail,
    refusals: ['NOT_FOUND'],
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/desk/chats/{id}/messages',
    access,
    summary: '会话消息，含内部备注；after_seq 之后的变化，或 before_seq 之前的消息',
    input: z.object({
      id: rowId,
      after_seq: z.optional(messageSeq),
      before_seq: z.optional(messageSeq),
      size: z.optional(numBetween(1, chatPageMost)),
    }),
    data: z.object({ list: z.array(DeskMessage), last_seq: z.int(), has_more: z.boolean() }),
    refusals: ['NOT_FOUND'],
  }),
  pictureFile: endpoint({
    method: 'GET',
    path: '/api/desk/chats/{id}/picture',
    access,
    summary: '会话中的图片',
    input: z.object({ id: rowId, seq: messageSeq }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
    answers: ['image/jpeg'],
  }),
  coupons: endpoint({
    method: 'GET',
    path: '/api/desk/chats/{id}/coupons',
    access,
    summary: '可以发给客人的优惠券：人人现在可领的，以及这位会员领过没有',
    input: z.object({ id: rowId }),
    data: z.array(CouponView),
    refusals: ['NOT_FOUND'],
  }),
  /** A GET as presence is: nothing of it is stored. */
  typing: endpoint({
    method: 'GET',
    path: '/api/desk/chats/{id}/typing',
    access,
    summary: '正在输入',
    input: z.object({ id: rowId }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/desk/chats/{id}/take',
    access,
    audit: 'chat.take',
    summary: '接待；组长可以接手同事的会话',
    input: z.object({ id: rowId }),
    data: Written,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/desk/chats/{id}/send',
    access,
    audit: 'chat.send',
    summary: '回复：文字、产品、客人自己的订单、团期、可领取的优惠券；待接的会话由此接待',
    input: z
      .object({
        id: rowId,
        client_id: clientId,
        kind: z.enum(['text', 'product', 'order', 'date', 'coupon'], '内容有误，请检查'),
        text: z.optional(body),
        product_id: z.optional(id),
        order_no: z.optional(orderNo),
        departure_id: z.optional(id),
        rule_id: z.optional(id),
      })
      .check(
        z.refine(({ kind, text }) => kind !== 'text' || text !== undefined, {
          path: ['text'],
          error: chatTextText,
        }),
      ),
    data: Written,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  sendPicture: endpoint({
    method: 'POST',
    path: '/api/desk/chats/picture',
    access,
    audit: 'chat.picture',
    summary: '回复图片，最大 5 MB',
    input: z.object({ id: rowId, client_id: clientId }),
    data: Written,
    refusals: ['NOT_FOUND', 'STATE'],
    takes: 'picture',
  }),
  whisper: endpoint({
    method: 'POST',
    path: '/api/desk/chats/{id}/whisper',
    access,
    audit: 'chat.whisper',
    summary: '内部备注，客人看不到',
    input: z.object({ id: rowId, client_id: clientId, text: body }),
    data: Written,
    refusals: ['NOT_FOUND'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/desk/chats/{id}/withdraw',
    access,
    audit: 'chat.withdraw',
    summary: '撤回自己2分钟内的消息',
    input: z.object({ id: rowId, seq: messageSeq }),
    data: Written,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/desk/chats/{id}/read',
    access,
    audit: 'chat.read',
    summary: '已读到哪一条',
    input: z.object({ id: rowId, seq: messageSeq }),
    data: Written,
    refusals: ['NOT_FOUND'],
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/desk/chats/{id}/transfer',
    access,
    audit: 'chat.transfer',
    summary: '转接给同事，或放回给某个角色',
    input: z
      .object({
        id: rowId,
        staff_id: z.optional(id),
        role: z.optional(z.enum(['service', 'custom'], '请选择转接给谁')),
        text: z.optional(text(200)),
      })
      .check(
        z.refine(({ staff_id, role }) => (staff_id === undefined) !== (role === undefined), {
          path: ['staff_id'],
          error: '请选择转接给谁',
        }),
      ),
    data: Written,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/desk/chats/{id}/close',
    access,
    audit: 'chat.close',
    summary: '结束，写明主题',
    input: z.object({ id: rowId, subject: requiredText(2, 60, '请用2到60字写明主题') }),
    data: Written,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  block: endpoint({
    method: 'POST',
    path: '/api/desk/chats/{id}/block',
    access,
    audit: 'chat.block',
    summary: '拉黑24小时：结束会话，期间不能再发消息',
    input: z.object({ id: rowId, reason: requiredText(2, 100, '请用2到100字写明原因') }),
    data: Written,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  toInquiry: endpoint({
    method: 'POST',
    path: '/api/desk/chats/{id}/consult',
    access,
    audit: 'chat.consult',
    summary: '转留言：按手机号联系；会员默认用账号手机',
    input: z.object({
      id: rowId,
      phone: z.optional(phone),
      text: requiredText(2, 200, '请用2到200字写明客人要什么'),
    }),
    data: z.object({ inquiry_id: z.int() }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
