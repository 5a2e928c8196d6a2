import { staffRoles } from '#src/domain/account/staff.ts'
import { workKindNames, workScopes } from '#src/domain/desk/work.ts'
import { endpoint } from '../../endpoint.ts'
import { fen, flagText, id, ids, numBetween, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'

const Person = z.object({ id: z.int(), name: z.string() })
const kind = z.enum(workKindNames, '内容有误，请检查')

const WorkItem = z.object({
  id: z.int(),
  kind,
  title: z.string(),
  verb: z.string(),
  /** What the record is called at the desk, and its number there. */
  entity: z.string(),
  ref: z.string(),
  /** The row's own number, where the desk's address of the record names that. */
  record_id: z.int(),
  /** The record on whose page it is dealt with, where that is another. */
  dealt_with_on: z.nullable(z.object({ entity: z.string(), ref: z.string() })),
  /** What waits, in one sentence with the fact that decides; telephones masked. */
  text: z.string(),
  amount_fen: z.nullable(fen),
  /** `2 人`, `2.0 分`. */
  note: z.string(),
  due_at: time,
  group: z.enum(['overdue', 'today', 'later']),
  /** Minutes of work until it is due; negative when it is overdue. */
  remaining_minutes: z.int(),
  /** How many there were in all, to tell when little is left. */
  total_minutes: z.int(),
  owner: z.nullable(Person),
  /** Absent when the claim has lapsed. */
  claimed_by: z.nullable(Person),
  claimed_at: z.nullable(time),
  snoozed_until: z.nullable(time),
  snooze_reason: z.string(),
  /** It is for one of my roles; `roles` says for which it is, where it is not. */
  is_for_me: z.boolean(),
  roles: z.array(z.enum(staffRoles)),
  closed_at: z.nullable(time),
  closed_by: z.nullable(Person),
  opened_at: time,
})

const Counts = z.object({
  mine: z.int(),
  roles: z.int(),
  all: z.int(),
  /** Closed by somebody of the staff today. */
  done: z.int(),
  overdue: z.int(),
  due_today: z.int(),
  /** Of everything I may see. */
  kinds: z.array(z.object({ kind, title: z.string(), count: z.int(), mine: z.int() })),
})

const access = { staff: 'queue.read' } as const
const chosen = { ids: ids }
const Changed = z.object({ list: z.array(WorkItem) })

/** 待办 (desk book §3.4). */
export const work = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/work',
    access,
    summary: '待办：先到期的在前，资金告警最前',
    input: z.object({
      scope: z.optional(z.enum(workScopes, '内容有误，请检查')),
      kind: z.optional(kind),
      overdue: z.optional(flagText),
      cursor: z.optional(cursor),
    }),
    data: z.object({
      ...listOf(WorkItem).shape,
      /** The server's time, and when work begins again where it rests. */
      now: time,
      next_start_at: z.nullable(time),
    }),
    refusals: [],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/desk/work/counts',
    access,
    summary: '待办数量',
    input: z.object({}),
    data: Counts,
    refusals: [],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/desk/work/claim',
    access,
    audit: 'work.claim',
    summary: '领取；take_over=1 从同事手中接手',
    input: z.object({ ...chosen, take_over: z.optional(flagText) }),
    data: Changed,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/desk/work/release',
    access,
    audit: 'work.release',
    summary: '放回',
    input: z.object(chosen),
    data: Changed,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/api/desk/work/snooze',
    access,
    audit: 'work.snooze',
    summary: '稍后：到截止之前的某个时间，须说明原因',
    input: z.object({
      ...chosen,
      minutes: numBetween(1, 20_160),
      reason: requiredText(5, 100, '请说明原因，5至100字'),
    }),
    data: Changed,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/desk/work/assign',
    access,
    audit: 'work.assign',
    summary: '分配给同事：组长或管理员',
    input: z.object({ ...chosen, staff_id: id }),
    data: Changed,
    refusals: ['NOT_FOUND', 'NO_RIGHT', 'STATE'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/desk/work/people',
    access,
    summary: '可以分配给谁，各有多少待办',
    input: z.object({}),
    data: z.object({
      list: z.array(z.object({ ...Person.shape, roles: z.array(z.enum(staffRoles)), count: z.int() })),
    }),
    refusals: [],
  }),
}
