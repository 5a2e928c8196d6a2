import { chatKinds, shownStates } from '#src/domain/content/chat/chat.ts'
import { CouponView } from '../marketing/coupons.ts'
import { fen, flag, instant, picture } from '../wire.ts'
import { z } from '../zod.ts'

/** A product, an order, a date or a coupon as it stands now; a conversation keeps its number alone. */
export const ChatCard = z.object({
  kind: z.enum(['product', 'order', 'date', 'coupon']),
  /** The number of the product, the order or the rule of the coupon. */
  ref: z.string(),
  title: z.string(),
  /** Days, date, people: what stands below the title. */
  sub: z.string(),
  cover: picture,
  cover_alt: z.string(),
  price_fen: z.nullable(fen),
  /** Seats that are left; null where that is not the question. */
  seats: z.nullable(z.int()),
  /** A page of the shop; empty when the product is not sold any more. */
  url: z.string(),
  /** Whether it can be claimed, and whether the visitor has; null for what is no coupon. */
  coupon: z.nullable(CouponView),
})
export type ChatCard = z.output<typeof ChatCard>

/** What a message is to the visitor and to staff alike. */
export const messageFields = {
  seq: z.int(),
  /** The number of its last change: its own, or that of its withdrawal. */
  changed_seq: z.int(),
  /** The sender's own name for it; null for what the other side wrote. */
  client_id: z.nullable(z.string()),
  kind: z.enum(chatKinds),
  /** Plain text; empty for what was withdrawn. */
  text: z.string(),
  /** Null for what has no card, was withdrawn, or shows something that is there no more. */
  card: z.nullable(ChatCard),
  has_picture: flag,
  at_ts: instant,
  withdrawn: flag,
  /** A number of a document or a bank card was hidden before it was kept. */
  masked: flag,
}

export const VisitorMessage = z.object({
  ...messageFields,
  from: z.enum(['me', 'agent', 'system']),
  /** Who of the staff wrote it; empty for others. */
  agent_name: z.string(),
})
export type VisitorMessage = z.output<typeof VisitorMessage>

export const Agent = z.nullable(z.object({ name: z.string() }))

export const ChatNow = z.object({
  chat_id: z.nullable(z.int()),
  state: z.enum(shownStates),
  agent: Agent,
  /** When staff answer again; null while they do. */
  opens_at_ts: z.nullable(instant),
  /** How soon somebody answers, as a sentence. */
  reply_text: z.string(),
  last_seq: z.int(),
  /** How far staff have read. */
  read_seq: z.int(),
  /** How far the visitor has seen, in whichever browser. */
  seen_seq: z.int(),
  /** Messages that the visitor has not seen. */
  unread: z.int(),
  /** A guest who asked at night may leave a telephone. */
  asks_phone: flag,
  /** The conversation is over and has no score yet. */
  asks_score: flag,
})
export type ChatNow = z.output<typeof ChatNow>
