import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { withdrawals } from '#src/api/marketing/withdrawals.ts'
import { type Fen, toFen, yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { useSettled } from '#src/ui/fields/use-settled.ts'
import { query } from '#src/web/client/api/query.ts'
import type { WithdrawInfo } from './use-withdraw-form.ts'

/** What is asked for, what is withheld of it, what arrives; faded while the tax is worked out. */
export function NetSum({ info, typed }: { info: WithdrawInfo; typed: string }) {
  const amount = typedYuan(typed)
  const isTaxed = info.tax_mode !== 'none'
  const settled = useSettled(amount)
  const taxed = useQuery({
    ...query(withdrawals.form, { amount_fen: settled ?? undefined }),
    enabled: isTaxed && settled !== null && settled > 0 && settled <= info.available_fen,
    placeholderData: keepPreviousData,
  })
  const isOld = isTaxed && (settled !== amount || taxed.isPlaceholderData)
  const tax = isTaxed ? taxed.data?.tax_fen : toFen(0)
  return (
    <dl
      aria-label="到账金额"
      aria-live="polite"
      className={`num grid grid-cols-[1fr_auto] rounded-control bg-paper px-4 py-3 leading-28 transition-opacity ${isOld ? 'opacity-50' : ''}`}
    >
      <Line name="提现金额">{amountText(amount)}</Line>
      {isTaxed && (
        <Line name="代扣个人所得税（劳务报酬）">
          {amount === null || tax === undefined ? '—' : yuanText(toFen(-tax))}
        </Line>
      )}
      <dt className="mt-1.5 border-line border-t pt-1.5 font-sans font-semibold">实际到账</dt>
      <dd className="mt-1.5 border-line border-t pt-1.5 text-right font-semibold text-18/28">
        {amountText(amount === null || tax === undefined ? null : toFen(amount - tax))}
      </dd>
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="font-sans text-ink-700">{name}</dt>
    <dd className="text-right font-medium">{children}</dd>
  </>
)

const amountText = (amount: Fen | null) => (amount === null ? '—' : yuanText(amount))
