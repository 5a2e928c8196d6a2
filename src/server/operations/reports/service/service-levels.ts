import { sql } from 'kysely'
import { workingMinutes } from '#src/domain/content/working-hours.ts'
import { median, percentile, share } from '#src/domain/desk/reports/shape.ts'
import { workKindNames, workKinds } from '#src/domain/desk/work.ts'
import type { Counting } from '../range.ts'

interface Item {
  kind: string
  opened_at: Date
  due_at: Date
  closed_at: Date
}
interface Open {
  kind: string
  open: number
  overdue: number
}

/** Orders of the sample make work as well, and nobody's. */
const isReal = sql`not (w.entity = 'order' and exists (select from orders o where o.id = w.record_id and o.sample))
  and not (w.entity = 'review' and exists (select from review v where v.id = w.record_id and v.sample))`

const TARGET = 0.95
const P90 = 0.9

/** How promptly what waits for people is done, kind by kind (desk book §6, 10). */
export async function countService({ db, now, range }: Counting) {
  const { since, before } = range
  const end = before < now ? before : now
  const { rows: items } = await sql<Item>`
    select w.kind, w.opened_at, w.due_at, w.closed_at from work_item w
    where w.closed_at >= ${since} and w.closed_at < ${before} and ${isReal}`.execute(db)
  const { rows: left } = await sql<Open>`
    select w.kind, count(*)::int as open, count(*) filter (where w.due_at <= ${end})::int as overdue
    from work_item w
    where w.opened_at < ${end} and (w.closed_at is null or w.closed_at >= ${end}) and ${isReal}
    group by w.kind`.execute(db)
  const kinds = workKindNames.map((kind) => {
    const own = items.filter((item) => item.kind === kind)
    const minutes = own.map(({ opened_at, closed_at }) => workingMinutes(opened_at, closed_at))
    const { open = 0, overdue = 0 } = left.find((each) => each.kind === kind) ?? {}
    const inTime = own.filter(({ closed_at, due_at }) => closed_at < due_at).length
    return { kind, done: own.length, inTime, minutes, open, overdue }
  })
  const shown = kinds.filter(({ done, open }) => done + open > 0)
  const sum = (of: 'done' | 'inTime' | 'open' | 'overdue') => kinds.reduce((all, each) => all + each[of], 0)
  return {
    figures: [
      { title: '完成', unit: 'count', value: sum('done') },
      {
        title: '按时完成',
        unit: 'share',
        value: share(sum('inTime'), sum('done')),
        why: '这段时间没有完成的待办',
      },
      { title: '期末还开着', unit: 'count', value: sum('open') },
      { title: '期末已超时', unit: 'count', value: sum('overdue') },
    ],
    parts: [
      {
        title: '按时完成的比例，按种类',
        columns: [
          { title: '按时', unit: 'share', drawn: 'bar' },
          { title: '完成', unit: 'count' },
          { title: '用时中位数', unit: 'minutes' },
          { title: '用时 P90', unit: 'minutes' },
          { title: '还开着', unit: 'count' },
          { title: '已超时', unit: 'count' },
        ],
        rows: shown.map(({ kind, done, inTime, minutes, open, overdue }) => ({
          label: workKinds[kind].title,
          cells: [share(inTime, done), done, median(minutes), percentile(minutes, P90), open, overdue],
        })),
        target: TARGET,
        nothing: '这段时间没有待办',
      },
    ],
    notes: ['用时按工作时间（9:00–22:00）的分钟计；目标是95%按时完成。'],
  } as const
}
