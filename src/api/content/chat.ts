import { chatPageMost, chatTextMost, chatTextText } from '#src/domain/content/chat/chat.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { flag, id, instant, numBetween, orderNo, requiredText, text } from '../wire.ts'
import { phone } from '../wire-person.ts'
import { z } from '../zod.ts'
import { Agent, ChatNow, VisitorMessage } from './chat-views.ts'

/** Made by the page for each message: the same one sent again is the same message. */
export const clientId = rawText(36, '消息编号有误').check(
  z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '消息编号有误'),
)
/** The number of a message; 0 is before the first. */
export const messageSeq = numBetween(0, 2_147_483_647, '消息编号有误')
const page_url = z.optional(rawText(500, '页面地址过长'))

const Sent = z.object({ chat_id: z.int(), seq: z.int(), at_ts: instant, masked: flag })

/**
 * What the stream tells. `message`: the changes behind `after` up to `up_to`; a page that does not know everything up to
 * `after` reads it by `messages`. `read`: how far staff have read.
 */
const ChatEvent = z.union([
  z.object({
    type: z.literal('message'),
    after: z.int(),
    up_to: z.int(),
    messages: z.array(VisitorMessage),
  }),
  z.object({ type: z.literal('read'), seq: z.int() }),
  z.object({ type: z.literal('typing') }),
  z.object({ type: z.literal('state'), state: z.enum(['waiting', 'open', 'closed']), agent: Agent }),
])

/** 在线客服 (rule book §16.4), for guests and members. */
export const chat = {
  now: endpoint({
    method: 'GET',
    path: '/api/v3/chat',
    access: 'public',
    summary: '我的会话：状态、客服、未读',
    input: z.object({}),
    data: ChatNow,
    refusals: [],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v3/chat/send',
    access: 'public',
    summary: '发送文字或卡片；同一 client_id 只算一条',
    input: z
      .object({
        client_id: clientId,
        kind: z.enum(['text', 'product', 'order'], '内容有误，请检查'),
        text: z.optional(requiredText(1, chatTextMost, chatTextText)),
        product_id: z.optional(id),
        order_id: z.optional(orderNo),
        page_url,
      })
      .check(
        z.refine(({ kind, text }) => kind !== 'text' || text !== undefined, {
          path: ['text'],
          error: chatTextText,
        }),
        z.refine(({ kind, product_id }) => kind !== 'product' || product_id !== undefined, {
          path: ['product_id'],
          error: '编号有误',
        }),
        z.refine(({ kind, order_id }) => kind !== 'order' || order_id !== undefined, {
          path: ['order_id'],
          error: '请提供订单号',
        }),
      ),
    data: Sent,
    refusals: ['NOT_FOUND', 'NOT_LOGIN', 'STATE'],
  }),
  /** JPG, PNG or WebP of at most 5 MB, made anew without what a camera writes into it. */
  picture: endpoint({
    method: 'POST',
    path: '/api/v3/chat/picture',
    access: 'public',
    summary: '发送图片，最大 5 MB',
    input: z.object({ client_id: clientId, page_url }),
    data: Sent,
    refusals: ['STATE'],
    takes: 'picture',
  }),
  pictureFile: endpoint({
    method: 'GET',
    path: '/api/v3/chat/picture/file',
    access: 'public',
    summary: '会话中的图片',
    input: z.object({ chat_id: id, seq: messageSeq }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
    answers: ['image/jpeg'],
  }),
  /** `after_seq`: the changes behind it, in their order. `before_seq`: messages before it. Neither: the newest. */
  messages: endpoint({
    method: 'GET',
    path: '/api/v3/chat/messages',
    access: 'public',
    summary: '会话消息，按编号；after_seq 之后的变化，或 before_seq 之前的消息',
    input: z.object({
      chat_id: id,
      after_seq: z.optional(messageSeq),
      before_seq: z.optional(messageSeq),
      size: z.optional(numBetween(1, chatPageMost)),
    }),
    data: z.object({
      list: z.array(VisitorMessage),
      /** Everything up to this number is known with this page. */
      last_seq: z.int(),
      has_more: flag,
    }),
    refusals: ['NOT_FOUND'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/v3/chat/read',
    access: 'public',
    summary: '已读到哪一条',
    input: z.object({ chat_id: id, seq: messageSeq }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  }),
  typing: endpoint({
    method: 'POST',
    path: '/api/v3/chat/typing',
    access: 'public',
    summary: '正在输入',
    input: z.object({ chat_id: id }),
    data: z.object({}),
    refusals: [],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/v3/chat/withdraw',
    access: 'public',
    summary: '撤回自己2分钟内的消息',
    input: z.object({ chat_id: id, seq: messageSeq }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  /** Where nobody works, a guest is told by SMS that there is an answer; a member needs not leave a number. */
  phone: endpoint({
    method: 'POST',
    path: '/api/v3/chat/phone',
    access: 'public',
    summary: '非客服时间留下手机号，转为留言',
    input: z.object({ chat_id: id, phone }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/v3/chat/events',
    access: 'public',
    summary: '会话的实时事件，从 Last-Event-ID 之后继续',
    input: z.object({ chat_id: id }),
    data: ChatEvent,
    refusals: ['NOT_FOUND'],
    answers: 'event-stream',
  }),
  rate: endpoint({
    method: 'POST',
    path: '/api/v3/chat/rate',
    access: 'public',
    summary: '会话结束后评分',
    input: z.object({
      chat_id: id,
      score: numBetween(1, 5, '请选择1到5分'),
      text: z.optional(text(200)),
    }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
