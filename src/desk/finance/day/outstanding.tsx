import type { DeskDay } from '#src/api/desk/finance/day-close.ts'
import { flowText } from '#src/domain/booking/day-figures.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { PlainTable } from '../../system/part.tsx'

type Figures = DeskDay['figures']

const head = [
  { title: '应收 已逾期', isNumber: true },
  { title: '应收 7天内到期', isNumber: true },
  { title: '应收 30天内到期', isNumber: true },
  { title: '应收 30天以后', isNumber: true },
  { title: '待退 未到账', isNumber: true },
  { title: '当日差异 已结', isNumber: true },
]

const correctionHead = [
  { title: '更正 所属日期', width: 140 },
  { title: '项目' },
  { title: '渠道', width: 140 },
  { title: '金额', width: 160, isNumber: true },
]

interface Props {
  figures: Figures
  isClosed: boolean
}

/** What is still to come and to go, and what changed of days that were closed before. */
export function Outstanding({ figures, isClosed }: Props) {
  const { receivable, to_refund_fen: toRefund, settled_differences: settled, corrections } = figures
  return (
    <>
      <PlainTable head={head} label="应收与待退">
        <tr>
          <Sum fen={receivable.overdue_fen} />
          <Sum fen={receivable.week_fen} />
          <Sum fen={receivable.month_fen} />
          <Sum fen={receivable.later_fen} />
          <Sum fen={toRefund} />
          <td className="num text-right">{settled}</td>
        </tr>
      </PlainTable>
      <p className="-mt-2 text-12/18 text-ink-500">
        应收为尾款和补款的未付账单，{isClosed ? '截至关账时' : '截至现在'}。
      </p>
      {corrections.length > 0 && (
        <PlainTable head={correctionHead} label="更正">
          {corrections.map(({ of_day: of, item, channel, fen }) => (
            <tr key={`${of} ${item} ${channel}`}>
              <td className="num">{of}</td>
              <td>{flowText[item]}</td>
              <td>{channel ? payChannelText[channel] : '–'}</td>
              <Sum fen={fen} />
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  )
}

const Sum = ({ fen }: { fen: Fen }) => <td className="num text-right">{yuanText(fen)}</td>
