import { type Fen, sumOf, toFen, yuanText } from '#src/domain/money.ts'
import { type ChangeSums, outcomeOf } from './sums.ts'

type Line = ChangeSums['lines'][number]
type Side = Line['before']

const amountOf = (side: Side) => side?.amount_fen ?? toFen(0)
const isSame = ({ before, after }: Line) =>
  before !== null &&
  after !== null &&
  before.unit_fen === after.unit_fen &&
  before.qty === after.qty &&
  before.amount_fen === after.amount_fen

const signedText = (fen: number) => (fen > 0 ? `+${yuanText(toFen(fen))}` : yuanText(toFen(fen)))
const sideText = ({ unit_fen, qty }: NonNullable<Side>) =>
  qty === 1 ? yuanText(unit_fen) : `${yuanText(unit_fen)} × ${qty}`

/** From the price as it is to the price afterwards, line by line: they add up to the difference. */
export function ChangeLines({ sums }: { sums: ChangeSums }) {
  const { lines, old_payable_fen, payable_fen } = sums
  const outcome = outcomeOf(sums)
  const same = lines.filter(isSame)
  return (
    <dl className="leading-28">
      <Row fen={old_payable_fen} name="现在的价格" />
      {lines
        .filter((line) => !isSame(line))
        .map((line) => (
          <Changed key={line.code} line={line} />
        ))}
      {same.length > 0 && (
        <div className="flex items-baseline justify-between gap-4 pl-3 text-13 text-ink-500">
          <dt className="min-w-0">其余 {same.length} 项不变</dt>
          <dd className="num shrink-0" data-amount>
            {yuanText(sumOf(same.map(({ after }) => amountOf(after))))}
          </dd>
        </div>
      )}
      <Row fen={payable_fen} name="改后的价格" />
      <div className="mt-2.5 flex items-baseline justify-between gap-4 border-line border-t pt-2.5 font-semibold">
        <dt>{outcome.name}</dt>
        <dd className="num text-15" data-amount>
          {yuanText(outcome.fen)}
        </dd>
      </div>
    </dl>
  )
}

const Row = ({ name, fen }: { name: string; fen: Fen }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0">{name}</dt>
    <dd className="num shrink-0 font-medium text-15" data-amount>
      {yuanText(fen)}
    </dd>
  </div>
)

/** What it was and what it becomes below the name, how much more or less on the right. */
const Changed = ({ line: { name, before, after } }: { line: Line }) => (
  <div className="flex items-baseline justify-between gap-4 pl-3 text-13 text-ink-500">
    <dt className="min-w-0">
      {name}{' '}
      <span className="num whitespace-nowrap">
        {before && after
          ? `${sideText(before)} → ${sideText(after)}`
          : after
            ? `新增 ${sideText(after)}`
            : before && `不再收 ${sideText(before)}`}
      </span>
    </dt>
    <dd className="num shrink-0" data-amount>
      {signedText(amountOf(after) - amountOf(before))}
    </dd>
  </div>
)
