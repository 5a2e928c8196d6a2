import type { DeskChange } from '#src/api/desk/orders/date-changes/views.ts'
import { type Fen, sumOf, toFen, yuanText } from '#src/domain/money.ts'
import { fullTimeText } from '../../../parts/time-text.ts'

export type Sums = Pick<
  DeskChange,
  | 'lines'
  | 'old_payable_fen'
  | 'payable_fen'
  | 'difference_fen'
  | 'pay_fen'
  | 'refund_fen'
  | 'kept_fen'
  | 'balance'
>
type Line = Sums['lines'][number]
type Side = Line['before']

const amountOf = (side: Side) => side?.amount_fen ?? toFen(0)
const unitsOf = ({ unit_fen, qty }: NonNullable<Side>) =>
  qty === 1 ? yuanText(unit_fen) : `${yuanText(unit_fen)} × ${qty}`
const isSame = ({ before, after }: Line) =>
  before !== null &&
  after !== null &&
  before.unit_fen === after.unit_fen &&
  before.amount_fen === after.amount_fen
const signed = (fen: number) => `${fen > 0 ? '+' : ''}${yuanText(toFen(fen))}`

/** What a change comes to, in a word and a sum. */
export function outcomeText({ pay_fen, refund_fen, difference_fen }: Sums): string {
  if (pay_fen > 0) return `客人补 ${yuanText(pay_fen)}`
  if (refund_fen > 0) return `退客人 ${yuanText(refund_fen)}`
  return difference_fen < 0 ? `尾款减少 ${yuanText(toFen(-difference_fen))}` : '不补不退'
}

/** The price before and after, line by line; what stays as it is, is one line. */
export function ChangeSums({ sums }: { sums: Sums }) {
  const same = sums.lines.filter(isSame)
  return (
    <>
      <dl className="grid gap-0.5">
        <Row name="现在" value={yuanText(sums.old_payable_fen)} />
        {sums.lines
          .filter((line) => !isSame(line))
          .map((line) => (
            <Row
              isPart
              key={line.code}
              name={line.name}
              note={noteOf(line)}
              value={signed(amountOf(line.after) - amountOf(line.before))}
            />
          ))}
        {same.length > 0 && <Row isPart name={`其余${same.length}项不变`} value={yuanText(totalOf(same))} />}
        <Row name="改后" value={yuanText(sums.payable_fen)} />
        <div className="mt-1.5 flex items-baseline justify-between gap-3 border-line-strong border-t pt-1.5">
          <dt className="font-semibold text-14/22">差价</dt>
          <dd className="num font-semibold text-18/28">{outcomeText(sums)}</dd>
        </div>
      </dl>
      {sums.balance && (
        <p className="mt-1 text-12/18 text-ink-500">
          改后尾款 <span className="num">{yuanText(sums.balance.amount_fen)}</span>，
          {fullTimeText(sums.balance.due_at)} 前
        </p>
      )}
      {sums.kept_fen > 0 && (
        <p className="mt-1 text-12/18 text-ink-500">
          原日期阶梯的扣款 <span className="num">{yuanText(sums.kept_fen)}</span>{' '}
          现在不收；以后客人取消，扣款不少于这一笔，商家取消时不计
        </p>
      )}
    </>
  )
}

const totalOf = (lines: readonly Line[]): Fen => sumOf(lines.map(({ after }) => amountOf(after)))

const noteOf = ({ before, after }: Line) =>
  before && after
    ? `${unitsOf(before)} → ${unitsOf(after)}`
    : after
      ? `新增 ${unitsOf(after)}`
      : before
        ? `不再收 ${unitsOf(before)}`
        : ''

interface RowProps {
  name: string
  note?: string
  value: string
  isPart?: boolean
}

const Row = ({ name, note, value, isPart = false }: RowProps) => (
  <div
    className={`flex items-baseline justify-between gap-3 text-13/24 ${isPart ? 'pl-3 text-ink-500' : ''}`}
  >
    <dt className="min-w-0">
      {name} {note && <span className="num text-12">{note}</span>}
    </dt>
    <dd className="num shrink-0 font-medium">{value}</dd>
  </div>
)
