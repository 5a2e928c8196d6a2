import type { orderChanges } from '#src/api/desk/orders/changes.ts'
import type { Data } from '#src/api/endpoint.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '../../act/sheet.tsx'
import { saveAs } from '../../parts/files.ts'

type Outcome = Data<typeof orderChanges.confirmMany>['outcomes'][number]

/** What was done with several orders, and what became of each; the page shows it, for the rows and their bar may be gone by then. */
export interface Done {
  /** `批量确认`. */
  what: string
  outcomes: readonly Outcome[]
}

/** What became of each of them, to be read and to be taken along. */
export const Outcomes = ({ done: { what, outcomes }, onClose }: { done: Done; onClose(): void }) => {
  const good = outcomes.filter(({ done }) => done).length
  return (
    <Sheet
      foot={
        <>
          <Button onClick={() => saveAs(csvOf(outcomes), `${what}的结果.csv`)}>下载结果</Button>
          <Button look="pine" onClick={onClose}>
            知道了
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={`${what}的结果`}
    >
      <p className="mb-2 text-ink-700">
        <span className="num">{good}</span> 个完成
        {good < outcomes.length && (
          <>
            ，<span className="num">{outcomes.length - good}</span> 个没有
          </>
        )}
      </p>
      <Rows rows={outcomes.map(({ no, done, message }) => ({ no, text: '', isGood: done, why: message }))} />
    </Sheet>
  )
}

/** With a byte order mark, by which spreadsheets know UTF-8. Numbers of orders and sentences of ours hold neither quotes nor formulas. */
const csvOf = (outcomes: readonly Outcome[]) =>
  new Blob(
    [
      `\uFEFF订单号,结果,说明\r\n`,
      ...outcomes.map(({ no, done, message }) => `${no},${done ? '完成' : '未完成'},"${message}"\r\n`),
    ],
    { type: 'text/csv' },
  )

interface Row {
  no: string
  text: string
  isGood: boolean
  why: string
}

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <ul>
    {rows.map(({ no, text, isGood, why }) => (
      <li className="flex gap-3 border-line border-b py-1.5 text-13/22" key={no}>
        <span className="num shrink-0">{no}</span>
        <span className="min-w-0 grow truncate text-ink-500">{text}</span>
        <span className={`shrink-0 ${isGood ? 'text-ok' : 'text-warn'}`}>{why}</span>
      </li>
    ))}
  </ul>
)

interface Candidate {
  no: string
  title: string
  departs_on: string
  people_text: string
  allowed: boolean
  why: string
}

/** Which of them it can be done with, and why not with the others. */
export const Candidates = ({ list, good }: { list: readonly Candidate[]; good: string }) => (
  <Rows
    rows={list.map(({ no, title, departs_on, people_text, allowed, why }) => ({
      no,
      text: title && `${title}，${monthDayText(departs_on)}，${people_text}`,
      isGood: allowed,
      why: allowed ? good : why,
    }))}
  />
)
