import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { cashbackQuery } from '../invitation/cashback.ts'
import { LineState } from '../invitation/lists/line-state.tsx'
import { DealTable } from './deal-table.tsx'
import type { DealSearch } from './search.ts'

/** What every friend's order brought, the newest first. */
export function CashbackEntries({ search: { page } }: { search: DealSearch }) {
  const found = useQuery(cashbackQuery(page ? { page } : {}))
  return (
    <DealTable
      columns={[
        { title: '时间', width: 'w-38' },
        { title: '内容' },
        { title: '金额', isNumber: true, width: 'w-28' },
        { title: '状态', width: 'w-55' },
      ]}
      nothing="好友通过您的链接预订后，这里会显示每一笔返现。"
      of={found}
      search={{ tab: 'cashback' }}
    >
      {(line) => (
        <tr className="border-line border-b align-top leading-24 last:border-0" key={line.id}>
          <td className="num py-3 text-13/24 text-ink-700">{dayOf(line.created_at)}</td>
          <td className="py-3 pr-4">
            返现 · {line.title}
            <p className="text-13/20 text-ink-500">
              订单 <span className="num">{line.order_mask}</span>
            </p>
          </td>
          <td
            className={`num whitespace-nowrap py-3 text-right ${line.state === 'void' ? 'font-medium text-ink-500' : 'font-semibold text-och-700'}`}
          >
            {line.state !== 'void' && '+'}
            {yuanText(line.amount_fen)}
          </td>
          <td className="py-3 pl-6">
            <LineState line={line} />
          </td>
        </tr>
      )}
    </DealTable>
  )
}
