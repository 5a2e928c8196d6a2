import type { DeskDay } from '#src/api/desk/finance/day-close.ts'
import { byChannel, flowText, sumOfItem } from '#src/domain/booking/day-figures.ts'
import { billKinds, billKindText, payChannelText } from '#src/domain/booking/order-codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { type Fen, sumOf, yuanText } from '#src/domain/money.ts'
import { PlainTable } from '../../system/part.tsx'

type Figures = DeskDay['figures']

const head = [
  { title: '渠道' },
  { title: '收款', width: 150, isNumber: true },
  { title: '退款', width: 150, isNumber: true },
  { title: '另列收款', width: 130, isNumber: true },
  { title: '另列退回', width: 130, isNumber: true },
  { title: '手续费', width: 120, isNumber: true },
  { title: '净额', width: 150, isNumber: true },
]

/** What came and went on the day, by channel and by kind of bill. */
export function DaySums({ figures: { flows } }: { figures: Figures }) {
  const rows = byChannel(flows)
  const total = (of: (row: (typeof rows)[number]) => Fen) => sumOf(rows.map(of))
  return (
    <>
      <PlainTable head={head} label="收付">
        {rows.map((row) => (
          <tr key={row.channel}>
            <td>{payChannelText[row.channel]}</td>
            <Sum fen={row.collectedFen} />
            <Sum fen={row.refundedFen} />
            <Sum fen={row.apartInFen} />
            <Sum fen={row.apartOutFen} />
            <Sum fen={row.feeFen} />
            <Sum fen={row.netFen} isTotal />
          </tr>
        ))}
        <tr className="font-semibold">
          <td>合计</td>
          <Sum fen={total((row) => row.collectedFen)} isTotal />
          <Sum fen={total((row) => row.refundedFen)} isTotal />
          <Sum fen={total((row) => row.apartInFen)} isTotal />
          <Sum fen={total((row) => row.apartOutFen)} isTotal />
          <Sum fen={total((row) => row.feeFen)} isTotal />
          <Sum fen={total((row) => row.netFen)} isTotal />
        </tr>
      </PlainTable>
      <p className="-mt-2 text-12/18 text-ink-500">
        收付按渠道的成功时间计入当日；手续费按渠道账单；“另列”是重复支付和没有账单的收款，不计入订单已付。
      </p>
      <p className="flex gap-2 text-13/20">
        <span className="text-ink-500">{flowText.compensation}（商家取消，由银行另行转账，不计入退款）</span>
        <span className="num font-semibold">{yuanText(sumOfItem(flows, 'compensation'))}</span>
      </p>
      <PlainTable head={kindHead} label="收款构成">
        <tr>
          {keysOf(billKinds).map((kind) => (
            <Sum fen={sumOfItem(flows, kind)} key={kind} />
          ))}
          <Sum fen={sumOfItem(flows, 'coupon')} />
        </tr>
      </PlainTable>
    </>
  )
}

const kindHead = [
  ...keysOf(billKinds).map((kind) => ({ title: `其中 ${billKindText[kind]}`, isNumber: true })),
  { title: '优惠券成本', isNumber: true },
]

const Sum = ({ fen, isTotal = false }: { fen: Fen; isTotal?: boolean }) => (
  <td className={`num text-right ${isTotal ? 'font-semibold' : ''}`}>{yuanText(fen)}</td>
)
