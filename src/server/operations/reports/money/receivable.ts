import { outstandingAt } from '#src/server/booking/day-close/service.ts'
import type { Counting } from '../range.ts'

/** Balances and supplements that are still to come, by when they are due (desk book §6, 14). It is as of now, whatever the days. */
export async function countReceivable({ db, now }: Counting) {
  const { receivable, toRefundFen } = await outstandingAt(db, now)
  const { overdueFen, weekFen, monthFen, laterFen } = receivable
  const rows = [
    { label: '已逾期', cells: [overdueFen] },
    { label: '7天内到期', cells: [weekFen] },
    { label: '30天内到期', cells: [monthFen] },
    { label: '以后', cells: [laterFen] },
  ]
  const total = overdueFen + weekFen + monthFen + laterFen
  return {
    figures: [
      { title: '应收', unit: 'fen', value: total },
      { title: '其中已逾期', unit: 'fen', value: overdueFen },
      { title: '待退', unit: 'fen', value: toRefundFen },
    ],
    parts: [
      {
        title: '应收，按到期',
        columns: [{ title: '应收', unit: 'fen', drawn: 'bar' }],
        rows,
        nothing: '',
      },
    ],
    notes: ['此刻的未付尾款与补款，与所选日期无关；与日结页的“应收”同一算法。'],
  } as const
}
