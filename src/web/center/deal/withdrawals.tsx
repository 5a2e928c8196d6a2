import { useQuery } from '@tanstack/react-query'
import { type WithdrawalView, withdrawals } from '#src/api/marketing/withdrawals.ts'
import { dayOf, minuteText } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { query } from '#src/web/client/api/query.ts'
import { DealTable } from './deal-table.tsx'
import type { DealSearch } from './search.ts'

const PAGE_SIZE = 10
const tones: Partial<Record<WithdrawalView['state'], string>> = { paid: 'pine', rejected: 'cin' }

/** Every withdrawal with what was withheld and what arrived, the newest first. */
export function Withdrawals({ search: { page } }: { search: DealSearch }) {
  const found = useQuery({
    ...query(withdrawals.list, { page: page ?? 1, size: PAGE_SIZE }),
    staleTime: 0,
  })
  return (
    <DealTable
      columns={[
        { title: '时间', width: 'w-38' },
        { title: '内容' },
        { title: '金额', isNumber: true, width: 'w-28' },
        { title: '代扣税', isNumber: true, width: 'w-24' },
        { title: '到账', isNumber: true, width: 'w-28' },
        { title: '状态', width: 'w-55' },
      ]}
      nothing="还没有提现。返现满 ¥50 后可以在“邀请返现”里提现。"
      of={found}
      search={{ tab: 'cashback', kind: 2 }}
    >
      {(row) => (
        <tr className="border-line border-b align-top leading-24 last:border-0" key={row.withdraw_no}>
          <td className="num py-3 text-13/24 text-ink-700">{minuteText(row.created_at)}</td>
          <td className="py-3 pr-4">
            提现到{row.channel_text} <span className="num text-ink-500">{row.account}</span>
            <p className="text-13/20 text-ink-500">
              单号 <span className="num">{row.withdraw_no}</span>
            </p>
          </td>
          <Sum>{yuanText(toFen(-row.amount_fen))}</Sum>
          <Sum>{row.state === 'rejected' ? '—' : yuanText(row.tax_fen)}</Sum>
          <Sum>{row.state === 'rejected' ? '—' : yuanText(row.net_fen)}</Sum>
          <td className="py-3 pl-6">
            <span className={`tag ${tones[row.state] ?? ''}`}>{row.state_text}</span>
            <p className="wrap-anywhere text-13/20 text-ink-500">{noteOf(row)}</p>
          </td>
        </tr>
      )}
    </DealTable>
  )
}

const Sum = ({ children }: { children: string }) => (
  <td className="num whitespace-nowrap py-3 text-right font-medium">{children}</td>
)

function noteOf({ paid_at, reason, due_at }: WithdrawalView): string {
  if (paid_at) return `${dayOf(paid_at)} 到账`
  if (reason) return `${reason}，已退回，现在可提现的金额见“邀请返现”`
  return due_at ? `${dayOf(due_at)} 前到账` : ''
}
