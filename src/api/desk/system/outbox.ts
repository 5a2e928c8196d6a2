import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'

const access = { staff: 'system.work' } as const

const faultStates = ['retrying', 'given_up', 'unknown', 'held_back'] as const

const UUIDS = /^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/
/** Numbers of messages, fifty at the most. */
const messageIds = z.codec(
  rawText(2_000, '编号有误').check(z.regex(UUIDS, '编号有误'), z.refine(areUuids, '编号有误')),
  z.custom<readonly string[]>(Array.isArray),
  { decode: (joined) => joined.split(','), encode: (list) => list.join(',') },
)

function areUuids(joined: string) {
  return joined.split(',', 50).every((one) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(one))
}

const Message = z.object({
  id: z.string(),
  event: z.string(),
  /** Its words, numbers masked; empty where the queue no longer knows them. */
  text: z.string(),
  /** The record whose contact gets it: `order:17`. */
  recipient: z.string(),
  state: z.enum(faultStates),
  tries: z.int(),
  reason: z.string(),
  asked_at: time,
  failed_at: z.nullable(time),
})
export type FailedMessage = z.output<typeof Message>

const Settled = z.object({ settled: z.array(z.string()), skipped: z.array(z.string()) })

export const outbox = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/outbox',
    access,
    summary: '未送达的短信',
    input: z.object({}),
    data: z.object({ list: z.array(Message), more: z.boolean() }),
    refusals: [],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/desk/outbox/retry',
    access,
    audit: 'outbox.retry',
    summary: '重新发送；仍受每个号码的上限约束',
    input: z.object({ ids: messageIds }),
    data: Settled,
    refusals: ['STATE'],
  }),
  drop: endpoint({
    method: 'POST',
    path: '/api/desk/outbox/drop',
    access,
    audit: 'outbox.drop',
    summary: '放弃发送',
    input: z.object({ ids: messageIds, reason: requiredText(5, 100, '请写明原因，5到100个字') }),
    data: Settled,
    refusals: ['STATE'],
  }),
}
