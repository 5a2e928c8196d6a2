import { type LadderStep, percentText } from '#src/domain/booking/ladder-step.ts'
import { stepText } from '#src/domain/booking/refund-ladder.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { keptFen, SAMPLE_FEN } from './steps.ts'

interface Props {
  /** From the days furthest ahead on, without a fault. */
  ladder: readonly LadderStep[]
}

const shareText = (bp: number) => (bp === 0 ? '不扣' : `扣${percentText(bp)}`)
const daysText = ({ fromDays, toDays }: LadderStep) => {
  if (toDays === null) return `${fromDays}日以上`
  if (toDays === 0) return '当日'
  return fromDays === toDays ? `${fromDays}日` : `${toDays}–${fromDays}日`
}

/** A ladder in the words of the contract, with what it keeps of ¥10,000. */
export const LadderTable = ({ ladder }: Props) => (
  <table className="w-full table-fixed">
    <thead>
      <tr className="h-8 bg-sunk text-left text-12 text-ink-500">
        <th className="px-3 font-normal" scope="col">
          解除时间
        </th>
        <th className="w-20 px-3 font-normal" scope="col">
          比例
        </th>
        <th className="w-24 px-3 text-right font-normal" scope="col">
          退还
        </th>
      </tr>
    </thead>
    <tbody>
      {ladder.map((step) => (
        <tr className="h-9 border-line border-t" key={step.fromDays}>
          <th className="px-3 text-left font-normal" scope="row">
            {stepText(step)}
          </th>
          <td className="num px-3">{shareText(step.bp)}</td>
          <td className="num px-3 text-right">
            {yuanText(toFen(SAMPLE_FEN - keptFen(ladder, step.fromDays)))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The same as steps that rise towards the day of departure, and day by day what is kept of an order of ¥10,000. */
export function LadderDrawing({ ladder }: Props) {
  const first = ladder[0]?.fromDays ?? 0
  const days = Array.from({ length: first + 1 }, (_, n) => first - n)
  return (
    <div className="mt-4">
      <div
        aria-label={`阶梯：${ladder.map((step) => `${daysText(step)}${shareText(step.bp)}`).join('，')}`}
        className="flex h-36 items-end border-line-strong border-b"
        role="img"
      >
        {ladder.map((step) => (
          <div className="flex min-w-0 grow basis-0 flex-col text-center" key={step.fromDays}>
            <span className="num text-12/18">{shareText(step.bp)}</span>
            <span
              className="block border-pine-500 border-t-2 border-r border-r-white bg-pine-100"
              style={{ height: `${step.bp / 100}px` }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden className="mb-3 flex">
        {ladder.map((step) => (
          <span className="num grow basis-0 text-center text-12/18 text-ink-500" key={step.fromDays}>
            {daysText(step)}
          </span>
        ))}
      </div>
      <p className="mb-1 text-12 text-ink-500">¥10,000 的订单，出发前多少日解除各扣多少</p>
      <ul aria-label="按天试算" className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-1">
        {days.map((day) => (
          <li
            className="flex items-baseline justify-between rounded-tag bg-sunk px-2 py-1 text-12/18"
            key={day}
          >
            <span className="num text-ink-500">
              {day === 0 ? '当日' : `${day}日${day === first ? '+' : ''}`}
            </span>
            <span className="num">{yuanText(keptFen(ladder, day))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
