import { percentText } from '#src/domain/booking/ladder-step.ts'
import { ladderTable, stepText } from '#src/domain/booking/refund-ladder.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { useToday } from '#src/web/client/shop-info.ts'
import { AmountCell, AmountHead } from '#src/web/ui/price/amounts.tsx'
import type { ChoiceStore } from '../buy-panel/choice.ts'

interface Props {
  steps: readonly { from_days: number; to_days: number | null; bp: number }[]
  /** With a chosen departure the table speaks of dates and yuan. */
  choice: ChoiceStore
}

/** What cancelling costs, before anybody has bought anything (rule book §24, row 3). */
export function RefundTable({ steps: rows, choice }: Props) {
  const { date, priceFen, today: liveToday } = choice.use()
  const madeToday = useToday()
  const today = liveToday ?? madeToday
  const steps = rows.map(({ from_days, to_days, bp }) => ({ fromDays: from_days, toDays: to_days, bp }))
  const dated =
    date && priceFen ? ladderTable(steps, date, priceFen).filter((row) => row.untilDay >= today) : null
  return (
    <div className="panel overflow-x-auto print:break-inside-avoid">
      <table className="w-full text-left leading-28 max-lg:[&_td]:px-3 max-lg:[&_th]:px-3">
        <caption className="px-6 pt-4 pb-2 text-left text-ink-500">
          {date && priceFen
            ? `按 ${monthDayText(date)} 出发、成人单价 ${yuanText(priceFen)} 计算；以行程开始日前的自然日计`
            : '以行程开始日前的自然日计'}
        </caption>
        <thead className="bg-sunk text-ink-700">
          <tr>
            <th className="px-6 py-2 font-medium" scope="col">
              取消时间
            </th>
            <th className="px-6 py-2 font-medium" scope="col">
              扣除比例
            </th>
            {dated && (
              <>
                <AmountHead className="px-6 py-2 font-medium">每位成人扣除</AmountHead>
                <AmountHead className="px-6 py-2 font-medium">每位成人退还</AmountHead>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {dated
            ? dated.map((row) => (
                <tr className="border-line border-t" key={row.untilDay}>
                  <td className="px-6 py-2">{row.text}</td>
                  <td className="num px-6 py-2 font-medium">{percentText(row.bp)}</td>
                  <AmountCell className="px-6 py-2" fen={row.deductFen} />
                  <AmountCell className="px-6 py-2" fen={row.refundFen} />
                </tr>
              ))
            : steps.map((step) => (
                <tr className="border-line border-t" key={step.fromDays}>
                  <td className="px-6 py-2">{stepText(step)}</td>
                  <td className="num px-6 py-2 font-medium">{percentText(step.bp)}</td>
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}
