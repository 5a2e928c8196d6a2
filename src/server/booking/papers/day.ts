import { byChannel, type DayFigures, flowText, sumOfItem } from '#src/domain/booking/day-figures.ts'
import { billKinds, billKindText, payChannelText } from '#src/domain/booking/order-codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { type Fen, sumOf, yuanText } from '#src/domain/money.ts'
import { dateText } from './itinerary.ts'
import type { Sheet } from './press/press.ts'
import type { Block } from './text/blocks.ts'
import { layOut } from './text/layout.ts'

/** Who closed the day and when, as people read it, and the hash of what was frozen; null while it is open. */
type Closing = { by: string; at: string; sha256: string } | null

/** 日结 of one day: the figures as they were frozen, or as they stand, which the paper then says across each page. */
export function daySheet(figures: DayFigures, closing: Closing): Sheet {
  const title = `日结 ${figures.day}`
  return {
    template: 'contract.typ',
    doc: {
      title,
      head: dateText(figures.day),
      foot: closing ? `校验码 ${closing.sha256}` : '未关账，数字仍会变化',
      watermark: closing ? '' : '未关账',
      blocks: layOut([
        { kind: 'title', text: title },
        { kind: 'paragraph', text: standText(figures, closing) },
        ...flowBlocks(figures),
        ...outstandingBlocks(figures),
        ...correctionBlocks(figures),
        ...(closing
          ? [{ kind: 'signature' as const, parts: [`关账：${closing.by}`, `时间：${closing.at}`] }]
          : []),
      ]),
    },
  }
}

const standText = ({ settledDifferences }: DayFigures, closing: Closing) =>
  `${closing ? `${closing.by}于${closing.at}关账，以下数字已冻结。` : '尚未关账，以下为当前的数字。'}${
    settledDifferences > 0
      ? `当日对账差异${settledDifferences}项，均已说明原因并关闭。`
      : '当日没有对账差异。'
  }`

const sums = (...fens: readonly Fen[]) => fens.map((fen) => yuanText(fen))

function flowBlocks({ flows }: DayFigures): Block[] {
  const rows = byChannel(flows)
  const total = (of: (row: (typeof rows)[number]) => Fen) => sumOf(rows.map(of))
  const cells = (of: (pick: (row: (typeof rows)[number]) => Fen) => Fen) =>
    sums(
      of((row) => row.collectedFen),
      of((row) => row.refundedFen),
      of((row) => row.apartInFen),
      of((row) => row.apartOutFen),
      of((row) => row.feeFen),
      of((row) => row.netFen),
    )
  return [
    { kind: 'heading', text: '收付' },
    {
      kind: 'table',
      head: ['渠道', '收款', '退款', '另列收款', '另列退回', '手续费', '净额'],
      rows: [
        ...rows.map((row) => [payChannelText[row.channel], ...cells((pick) => pick(row))]),
        ['合计', ...cells(total)],
      ],
    },
    { kind: 'heading', text: '收款的构成与成本' },
    {
      kind: 'table',
      head: ['项目', '金额'],
      rows: [
        ...keysOf(billKinds).map((kind) => [billKindText[kind], ...sums(sumOfItem(flows, kind))]),
        [flowText.coupon, ...sums(sumOfItem(flows, 'coupon'))],
        [flowText.compensation, ...sums(sumOfItem(flows, 'compensation'))],
      ],
    },
  ]
}

const outstandingBlocks = ({ receivable, toRefundFen }: DayFigures): Block[] => [
  { kind: 'heading', text: '应收与待退' },
  {
    kind: 'table',
    head: ['项目', '金额'],
    rows: [
      ['应收，已逾期', ...sums(receivable.overdueFen)],
      ['应收，7天内到期', ...sums(receivable.weekFen)],
      ['应收，30天内到期', ...sums(receivable.monthFen)],
      ['应收，30天以后到期', ...sums(receivable.laterFen)],
      ['待退，已批准未到账', ...sums(toRefundFen)],
    ],
  },
]

const correctionBlocks = ({ corrections }: DayFigures): Block[] =>
  corrections.length === 0
    ? []
    : [
        { kind: 'heading', text: '对此前各日的更正' },
        {
          kind: 'table',
          head: ['所属日期', '项目', '渠道', '金额'],
          rows: corrections.map(({ item, channel, fen, ofDay }) => [
            ofDay,
            flowText[item],
            channel ? payChannelText[channel] : '',
            yuanText(fen),
          ]),
        },
      ]
