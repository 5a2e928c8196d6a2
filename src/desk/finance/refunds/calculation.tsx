import type { ReactNode } from 'react'
import type { DeskRefund } from '#src/api/desk/finance/refunds.ts'
import type { DeskRefundQuote } from '#src/api/desk/orders/refunds.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { type Fen, toFen, yuanText } from '#src/domain/money.ts'

type Sums = Pick<
  DeskRefundQuote,
  | 'kind'
  | 'fee_fen'
  | 'paid_fen'
  | 'days_before'
  | 'ladder_text'
  | 'bp'
  | 'base_fen'
  | 'deduct_fen'
  | 'nonrefundable'
  | 'refund_fen'
  | 'payable_fen'
>

interface Props {
  sums: Sums
  /** Proven costs, added up, and what the ladder alone keeps; absent before anybody has asked. */
  costs?: Pick<DeskRefund, 'cost_fen' | 'ladder_fen'> | undefined
}

/** How a refund comes about, one line for each step: from what was paid to what goes back. */
export function Calculation({ sums, costs }: Props) {
  const { kind, refund_fen, payable_fen } = sums
  return (
    <>
      <dl className="grid gap-0.5">
        {kind === 'goodwill' ? (
          <Line name="已付" value={sums.paid_fen} />
        ) : (
          <Deducted costs={costs} sums={sums} />
        )}
        <div className="mt-1.5 flex items-baseline justify-between gap-3 border-line-strong border-t pt-1.5">
          <dt className="font-semibold text-14/22">{kind === 'goodwill' ? '体谅退款' : '应退'}</dt>
          <dd className="num font-semibold text-22/28">{yuanText(refund_fen)}</dd>
        </div>
      </dl>
      {kind !== 'whole' && (
        <p className="mt-1 text-12/18 text-ink-500">
          {kind === 'part' ? '其余的人照常出行，' : '订单照常，'}订单金额变为{' '}
          <span className="num">{yuanText(payable_fen)}</span>
        </p>
      )}
    </>
  )
}

function Deducted({ sums, costs }: Props) {
  const { kind, fee_fen, paid_fen, nonrefundable, deduct_fen, refund_fen } = sums
  const startFen = kind === 'part' ? fee_fen : paid_fen
  const keptFen = nonrefundable.reduce((sum, { amount_fen }) => sum + amount_fen, 0) + deduct_fen
  /** Of leavers: what nobody has paid yet lowers the balance and does not come back. Of the whole: more is kept than was paid. */
  const overFen = startFen - keptFen - refund_fen
  return (
    <>
      <Line name={kind === 'part' ? '退出部分的费用' : '已付'} value={startFen} />
      {nonrefundable.map(({ name, amount_fen }) => (
        <Line key={name} name={`不可退 ${name}`} value={toFen(-amount_fen)} />
      ))}
      <Deduction costs={costs} sums={sums} />
      {overFen > 0 && <Line name="尚未支付" note="抵减待付尾款" value={toFen(-overFen)} />}
      {overFen < 0 && <Line isUncounted name="已付不足以抵扣，没有可退" value="不退" />}
    </>
  )
}

/** The ladder and the costs beside each other: the higher of both is kept (rule book §8.6). */
function Deduction({ sums: { bp, ladder_text, days_before, base_fen, deduct_fen }, costs }: Props) {
  const costFen = costs?.cost_fen ?? 0
  const ladderFen = costs?.ladder_fen ?? deduct_fen
  const isByCost = costFen > ladderFen
  const day =
    days_before < 0 ? `出发后第${-days_before}天` : days_before === 0 ? '出发当天' : `出发前${days_before}天`
  const ladderNote =
    ladder_text === '' ? '这一原因不按阶梯扣款' : `${day}，${ladder_text}，按 ${yuanText(base_fen)} 计`
  const ladderName = bp === 0 ? '按阶梯不扣' : `按阶梯扣 ${percentText(bp)}`
  return (
    <>
      <Line
        isUncounted={isByCost}
        name={ladderName}
        note={ladderNote}
        value={isByCost ? `${yuanText(ladderFen)} 不计` : toFen(-ladderFen)}
      />
      {costFen > 0 && (
        <Line
          isUncounted={!isByCost}
          name="实际费用"
          note={costNote(costFen, ladderFen, base_fen)}
          value={isByCost ? toFen(-deduct_fen) : `${yuanText(toFen(costFen))} 不计`}
        />
      )}
    </>
  )
}

const costNote = (costFen: number, ladderFen: number, baseFen: number) =>
  costFen <= ladderFen
    ? '不高于阶梯，按阶梯扣'
    : costFen > baseFen
      ? `有凭证 ${yuanText(toFen(costFen))}，最多扣到计扣的费用`
      : '高于阶梯，按实际费用扣'

interface LineProps {
  name: string
  note?: string
  value: Fen | ReactNode
  isUncounted?: boolean
}

const Line = ({ name, note, value, isUncounted = false }: LineProps) => (
  <div
    className={`flex items-baseline justify-between gap-3 text-13/24 ${isUncounted ? 'text-ink-500' : ''}`}
  >
    <dt className="min-w-0">
      {name}
      {note && <span className="block pb-0.5 text-12/18 text-ink-500">{note}</span>}
    </dt>
    <dd className="num shrink-0 font-medium">{typeof value === 'number' ? signed(value) : value}</dd>
  </div>
)

const signed = (fen: number) => (fen < 0 ? `−${yuanText(toFen(-fen))}` : yuanText(toFen(fen)))
