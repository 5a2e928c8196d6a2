import { sql } from 'kysely'
import { type RequestCause, requestCauseText } from '#src/domain/booking/refunds/desk.ts'
import { workingMinutes } from '#src/domain/content/working-hours.ts'
import { median, percentile, type Report, share } from '#src/domain/desk/reports/shape.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Daily, Fact } from '../days/daily.ts'
import type { Counting } from '../range.ts'

interface Row extends Fact {
  /** Of the request; below zero what had none. */
  key: number
  /** Null: it went back by itself, money that came too late. */
  cause: RequestCause | null
  fen: number
  kept: number
  /** Milliseconds since 1970. */
  asked_at: number
  arrived_at: number
}

const HOUR_MS = 3_600_000
const P90 = 0.9
/** Seven working days of thirteen hours. */
const PROMISED_MINUTES = 7 * 13 * 60

/** Money that arrived back, for what, and how long it took from the question to the account (desk book §6, 8). */
export const refunded: Daily<Row> = {
  async collect(db, { since, before }) {
    const { rows } = await sql<Row>`
      select (r.success_at at time zone 'Asia/Shanghai')::date::text as day, coalesce(q.id, -r.id)::float8 as key,
        q.cause::text as cause, sum(r.amount_fen)::float8 as fen, coalesce(max(q.deduct_fen), 0)::float8 as kept,
        extract(epoch from coalesce(max(q.created_at), min(r.created_at)))::float8 * 1000 as asked_at,
        extract(epoch from max(r.success_at))::float8 * 1000 as arrived_at
      from refund r join payment p on p.id = r.payment_id join orders o on o.id = r.order_id
        left join refund_request q on q.id = r.request_id
      where r.success_at >= ${since} and r.success_at < ${before} and r.status = 'success'
        and p.duplicate_of is null and not p.is_apart and not o.sample
      group by 1, 2, 3`.execute(db)
    return rows
  },
  tell,
}

/** Money of one request that arrived on several days is one refund, whole with the last of it. */
const whole = (parts: readonly Row[]): Row[] =>
  [...Map.groupBy(parts, ({ key }) => key).values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    return {
      ...first,
      fen: some.reduce((sum, { fen }) => sum + fen, 0),
      arrived_at: Math.max(...some.map(({ arrived_at }) => arrived_at)),
    }
  })

function tell({ range, link }: Counting, arrived: readonly Row[]): Report {
  const rows = whole(arrived)
  const facts = (some: readonly Row[]) => {
    const hours = some.map(({ asked_at, arrived_at }) => (arrived_at - asked_at) / HOUR_MS)
    const prompt = some.filter(
      ({ asked_at, arrived_at }) =>
        workingMinutes(new Date(asked_at), new Date(arrived_at)) <= PROMISED_MINUTES,
    )
    return {
      count: some.length,
      fen: some.reduce((sum, { fen }) => sum + fen, 0),
      kept: some.reduce((sum, { kept }) => sum + kept, 0),
      median: median(hours),
      p90: percentile(hours, P90),
      prompt: share(prompt.length, some.length),
    }
  }
  const all = facts(rows)
  // What went back by itself has no request, and is in no list of them.
  const asked = rows.filter(({ cause }) => cause !== null).length
  const why = '这段时间没有退款到账'
  const causes = [...keysOf(requestCauseText), null].flatMap((cause) => {
    const own = rows.filter((row) => row.cause === cause)
    return own.length === 0
      ? []
      : [{ label: cause ? requestCauseText[cause] : '付款太晚自动退回', ...facts(own) }]
  })
  const list = link('order.read', `/finance/refunds?arrived_from=${range.from}&arrived_until=${range.until}`)
  return {
    figures: [
      { title: '退款笔数', unit: 'count', value: asked, path: list },
      { title: '退款金额', unit: 'fen', value: all.fen },
      { title: '扣留金额', unit: 'fen', value: all.kept },
      { title: '到账用时中位数', unit: 'hours', value: all.median, why },
      { title: '7个工作日内到账', unit: 'share', value: all.prompt, why },
      { title: '自动退回笔数', unit: 'count', value: all.count - asked },
    ],
    parts: [
      {
        title: '退款，按原因',
        columns: [
          { title: '金额', unit: 'fen', drawn: 'bar' },
          { title: '笔数', unit: 'count' },
          { title: '扣留', unit: 'fen' },
          { title: '用时中位数', unit: 'hours' },
          { title: '用时 P90', unit: 'hours' },
          { title: '7个工作日内', unit: 'share' },
        ],
        rows: causes.map(({ label, fen, count, kept, median: half, p90, prompt }) => ({
          label,
          cells: [fen, count, kept, half, p90, prompt],
        })),
        nothing: why,
      },
    ],
    notes: [
      '一次申请算一笔，用时从申请到最后一笔到账；重复支付与另列款项的退回不计。',
      '退款金额和用时含付款太晚自动退回的，其笔数另计。',
    ],
  }
}
