import { mostOfField, type NoticeField, noticeFields } from '#src/domain/booking/notice/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { id, numBetween, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { saveOf } from '../changes.ts'
import { Revealed, revealing } from '../reveal.ts'

const field = z.enum(noticeFields as [NoticeField, ...NoticeField[]])
const Texts = z.object({
  gather_at: z.string(),
  gather_place: z.string(),
  guide_name: z.string(),
  guide_phone: z.string(),
  transport: z.string(),
  weather: z.string(),
  emergency_line: z.string(),
  note: z.string(),
})

const Edition = z.object({
  edition: z.int(),
  sent_at: time,
  sent_by: z.string(),
  /** What it told anew, in words; empty for the first. */
  changed_text: z.string(),
  /** Orders that were told, and those of them that have opened it. */
  told: z.int(),
  read: z.int(),
})

const Notice = z.object({
  /** Of the entry; 1 before anything was entered. */
  version: z.int(),
  /** As texts, the guide's telephone masked, the time as `2026-12-05 07:30`. */
  fields: Texts,
  missing: z.array(field),
  updated_at: z.nullable(time),
  updated_by: z.string(),
  /** Fields that are not what was sent last; null before the first was sent. */
  changed: z.nullable(z.array(field)),
  receivers: z.object({
    orders: z.int(),
    people: z.int(),
    /** Orders that still owe the balance: told once it is paid. */
    unpaid_orders: z.int(),
  }),
  /** The newest first. */
  editions: z.array(Edition),
  /** One of each message that leaves. */
  messages: z.array(z.object({ channel: z.enum(['sms', 'inbox']), text: z.string() })),
  /** Why it cannot be sent now; empty where it can. */
  why_not: z.string(),
  /** Why this person cannot enter it; empty for who can. */
  why_not_edited: z.string(),
})
export type DeskNotice = z.output<typeof Notice>

const typed = (name: NoticeField) => text(mostOfField[name])

/** 出团通知 of one departure (desk book §4.3): entered field by field, sent once for each version. */
export const departureNotices = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/departures/{id}/notice',
    access: { staff: 'departure.read' },
    summary: '出团通知：已填内容、缺项、通知人数、已发送的版本',
    input: z.object({ id }),
    data: Notice,
    refusals: ['NOT_FOUND'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/desk/departures/{id}/notice/save',
    access: { staff: 'notice.send' },
    audit: 'notice.save',
    summary: '保存出团通知，逐项合并',
    input: z.object({
      id,
      ...saveOf({
        gather_at: typed('gather_at'),
        gather_place: typed('gather_place'),
        guide_name: typed('guide_name'),
        guide_phone: typed('guide_phone'),
        transport: typed('transport'),
        weather: typed('weather'),
        emergency_line: typed('emergency_line'),
        note: typed('note'),
      }),
    }),
    data: z.object({ notice: Notice, message: z.string() }),
    refusals: ['NOT_FOUND', 'STATE', 'STALE'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/desk/departures/{id}/notice/send',
    access: { staff: 'notice.send' },
    audit: 'notice.send',
    summary: '发送出团通知给已付清的订单，每个版本一次',
    /** The version that was previewed: another one answers STATE. */
    input: z.object({ id, version: numBetween(1, 2_147_483_647) }),
    data: z.object({ notice: Notice, orders: z.int() }),
    refusals: ['NOT_FOUND', 'STATE', 'NOT_READY'],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/desk/departures/{id}/notice/reveal',
    access: { staff: 'notice.send' },
    audit: 'notice.reveal',
    summary: '显示领队电话60秒，写明原因',
    input: z.object({ id, ...revealing }),
    data: Revealed,
    refusals: ['NOT_FOUND'],
  }),
}
