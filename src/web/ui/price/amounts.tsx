import type { ReactNode } from 'react'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { Price } from './price.tsx'

/** A line of a price as the wire has it, or one of its own making without unit and count. */
interface AmountLine {
  code: string
  name: string
  amount_fen: Fen
  unit_fen?: Fen
  qty?: number
}

/** The sum of the lines. */
interface Total {
  label: string
  fen: Fen
  size?: 'md' | 'lg' | 'xl'
  /** For a sum that follows a choice: whether it is being asked for, so that the new one is announced. */
  isBusy?: boolean
}

interface AmountsProps {
  lines: readonly AmountLine[]
  total?: Total
  className?: string
}

const row = 'flex items-baseline justify-between gap-4'
const figure = 'whitespace-nowrap text-right font-medium font-num lining-nums tabular-nums'

/** What a sum is made of: every label left, every figure right, digits under digits. */
export const Amounts = ({ lines, total, className = '' }: AmountsProps) => (
  <dl className={`leading-32 ${className}`} data-amounts>
    {lines.map((line) => (
      <div className={`${row} ${line.amount_fen < 0 ? 'text-cin-700' : ''}`} key={line.code}>
        <dt>
          {line.name}
          <UnitAndCount {...line} />
        </dt>
        <AmountOf>{yuanText(line.amount_fen)}</AmountOf>
      </div>
    ))}
    {total && (
      <div
        className={`${row} mt-3 border-line border-t pt-3`}
        {...(total.isBusy !== undefined && { 'aria-busy': total.isBusy, 'aria-live': 'polite' })}
      >
        <dt>{total.label}</dt>
        <AmountOf>
          <Price fen={total.fen} size={total.size ?? 'md'} />
        </AmountOf>
      </div>
    )}
  </dl>
)

const AmountOf = ({ children }: { children: ReactNode }) => (
  <dd className={`${figure} text-15`} data-amount>
    {children}
  </dd>
)

/** A single saving is its own unit: to say it twice would read as two savings. */
function UnitAndCount({ unit_fen, qty, amount_fen }: AmountLine) {
  if (unit_fen === undefined || qty === undefined || (qty === 1 && amount_fen < 0)) return null
  return (
    <span className="num ml-1.5 whitespace-nowrap">
      {yuanText(unit_fen)} × {qty}
    </span>
  )
}

/** An amount of money in a column of a table. */
export const AmountCell = ({ fen, className = '' }: { fen: Fen; className?: string }) => (
  <td className={`${figure} ${className}`} data-amount>
    {yuanText(fen)}
  </td>
)

/** The head of a column of amounts stands over their last digits. */
export const AmountHead = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <th className={`text-right ${className}`} scope="col">
    {children}
  </th>
)
