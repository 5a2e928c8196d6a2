import { sql } from 'kysely'
import type { DepartureLogEntry, deskDepartures } from '#src/api/desk/orders/departures.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { allErrors } from '#src/api/errors-for-staff.ts'
import { departureFieldNames, departureFieldText } from '#src/domain/booking/departures/terms.ts'
import { type ManifestKind, manifestKindText } from '#src/domain/booking/manifest/fields.ts'
import { type NoticeField, noticeFieldText } from '#src/domain/booking/notice/fields.ts'
import { type CancelReason, cancelReasonText } from '#src/domain/booking/order-codes.ts'
import { departureStatusText } from '#src/domain/codes.ts'
import { instantOf, instantValue, PAGE_ROWS, type Position } from '#src/domain/desk/list.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'

type Log = Data<(typeof deskDepartures)['log']>

interface Entry {
  id: number
  at: Date
  who: string | null
  action: string
  reason: string
  refused: number | null
  after: Readonly<Record<string, unknown>> | null
}

/** What staff did to a departure or tried to, by the audit log, and the day on which its group was formed by itself. */
async function listEntries(db: Db, id: number, cursor: Position | undefined): Promise<Entry[]> {
  const behind = cursor
    ? sql`(at, id) < (${instantOf(cursor.value)}::timestamptz, ${cursor.id}::bigint)`
    : sql`true`
  const { rows } = await sql<Entry>`
    select * from (
      select a.id, a.at, s.name as who, a.action, a.reason, a.refused, a.after
      from audit_log a left join staff s on s.id = a.staff_id
      where a.entity = 'departure' and a.entity_id = ${String(id)}
        and (a.action not in ('departure.save', 'departure.close', 'departure.reopen') or a.refused is not null)
      union all
      select max(l.id), l.at, s.name, 'departure.changed', coalesce((select b.reason from departure_batch b
        where b.id = l.batch_id), ''), null,
        jsonb_object_agg(l.field, jsonb_build_array(l.from_text, l.to_text))
      from departure_log l left join staff s on s.id = l.staff_id
      where l.departure_id = ${id} group by l.version, l.at, l.batch_id, s.name
      union all
      select 0, b.applied_at, s.name, 'departure.create', b.reason, null, null
      from departure_batch_row r join departure_batch b on b.id = r.batch_id join staff s on s.id = b.made_by
      where r.departure_id = ${id} and b.kind = 'create' and r.outcome in ('written', 'kept')
      union all
      select 0, f.formed_at, null, 'departure.formed', '', null, null from group_formed f where f.departure_id = ${id}
    ) entry where ${behind} order by at desc, id desc limit ${PAGE_ROWS + 1}`.execute(db)
  return rows
}

/** `GET /api/desk/departures/{id}/log`, the newest first. */
export async function departureLog(
  { db }: Pick<Ctx, 'db'>,
  { id, cursor }: Input<(typeof deskDepartures)['log']>,
): Promise<Log> {
  const departure = await db.selectFrom('departure').select('id').where('id', '=', id).executeTakeFirst()
  if (!departure) throw new Refused('NOT_FOUND', undefined, '没有这个团期')
  const found = await listEntries(db, id, cursor)
  const shown = found.slice(0, PAGE_ROWS)
  const last = shown.at(-1)
  return {
    list: shown.map(viewOf),
    next: last && found.length > PAGE_ROWS ? { value: instantValue(last.at), id: last.id } : null,
  }
}

function viewOf(entry: Entry): DepartureLogEntry {
  const { id, at, who, refused, reason } = entry
  const [text, ...details] = told(entry)
  const detail = [...details, reason === '' ? '' : `原因：${reason}`].filter((part) => part !== '').join('。')
  return {
    id,
    at,
    by: who ?? '系统',
    text: refused === null ? text : `${text}，被拒绝：${refusalText(refused)}`,
    detail,
  }
}

const refusalText = (code: number): string =>
  Object.values(allErrors).find((each) => each.code === code)?.message ?? String(code)

/** What it was, and what is to be said beside it, in the words of who reads it. */
function told({ action, after, who }: Entry): [string, ...string[]] {
  const of = (field: string) => after?.[field]
  switch (action) {
    case 'departure.formed':
      return ['成团，已通知客人']
    case 'departure.changed':
      return [`修改${changesText(after)}`, who === null ? '近7日没有按此价成交' : '']
    case 'departure.save':
      return ['修改团期']
    case 'departure.close':
      return ['停售']
    case 'departure.reopen':
      return ['恢复销售']
    case 'departure.create':
      return ['新建团期']
    case 'departure.guarantee':
      return ['承诺铁定成团']
    case 'departure.release':
      return ['撤回铁定成团']
    case 'departure.block':
      return [`锁位${of('pax') ?? ''}位，到${textOf(of('until'))}`]
    case 'departure.unblock':
      return [`放位${of('pax') ?? ''}位`]
    case 'departure.cancel':
      return of('asked') === undefined
        ? [of('status') === 'cancelled' ? '团期取消' : '取消团期', sumsText(after)]
        : [`提出取消团期（${causeText(of('asked'))}），待财务复核`, sumsText(after)]
    case 'approval.decide':
      return of('cancelling') === 'rejected'
        ? [`驳回取消团期，恢复${statusText(of('status'))}`]
        : ['复核通过，团期取消', sumsText(after)]
    case 'approval.recall':
      return [`撤回取消团期，恢复${statusText(of('status'))}`]
    case 'notice.save':
      return [
        `修改出团通知：${Object.keys(after ?? {})
          .map(fieldText)
          .join('、')}`,
      ]
    case 'notice.send':
      return [`发出出团通知第${of('edition')}版，通知${of('orders')}单`, textOf(of('changed'))]
    case 'notice.reveal':
      return ['查看出团通知中的电话']
    case 'manifest.export':
      return [`名单交给${of('receiver')}（${kindText(of('kind'))}），${of('people')}人`]
    default:
      return [action]
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const sumText = (name: string, value: unknown) =>
  typeof value === 'number' && value > 0 ? `${name} ${yuanText(toFen(value))}` : ''

const sumsText = (after: Entry['after']) =>
  [sumText('退款合计', after?.['refund_fen']), sumText('违约金合计', after?.['compensation_fen'])]
    .filter((part) => part !== '')
    .join('，')

const causeText = (cause: unknown) => cancelReasonText[cause as CancelReason] ?? ''
const statusText = (status: unknown) =>
  departureStatusText[status as keyof typeof departureStatusText] ?? textOf(status)
const fieldText = (field: string) => noticeFieldText[field as NoticeField] ?? field
const kindText = (kind: unknown) => manifestKindText[kind as ManifestKind] ?? textOf(kind)

/** `成人价 4580→4780，名额 16→20`, each in the words of its field. */
const changesText = (after: Entry['after']) =>
  [...departureFieldNames, 'status' as const]
    .flatMap((field) => {
      const [from, to] = (after?.[field] as [string, string] | undefined) ?? []
      const name = field === 'status' ? '状态' : departureFieldText[field]
      return to === undefined ? [] : [`${name} ${from || '无'}→${to || '无'}`]
    })
    .join('，')
