import { messageKinds } from '#src/domain/account/member-codes.ts'
import { endpoint } from '../endpoint.ts'
import { coded, codedText, flag, flagText, id, pageOf, paging, time } from '../wire.ts'
import { z } from '../zod.ts'

const Message = z.object({
  id: z.int(),
  kind: coded(messageKinds),
  kind_text: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the shop; empty leads nowhere. */
  url: z.string(),
  sent_at: time,
  read: flag,
})

/** 消息中心. */
export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/message/list',
    access: 'member',
    summary: '消息列表，新的在前',
    input: z.object({ kind: z.optional(codedText(messageKinds)), ...paging }),
    data: z.object({ ...pageOf(Message), unread: z.int() }),
    refusals: [],
  }),
  /** One message by `id`, or all of them. */
  read: endpoint({
    method: 'POST',
    path: '/api/v3/message/read',
    access: 'member',
    summary: '标为已读',
    input: z.object({ id: z.optional(id), all: z.optional(flagText) }),
    data: z.object({ unread: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
}
