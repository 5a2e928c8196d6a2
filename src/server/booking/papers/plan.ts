import type { LadderStep } from '#src/domain/booking/ladder-step.ts'
import { ladderTable } from '#src/domain/booking/refund-ladder.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { type PlanBody, perHead, refundableFen } from '#src/domain/content/plans/plan.ts'
import { type Fen, toFen, yuanText } from '#src/domain/money.ts'
import type { PayPlan } from '#src/domain/pricing/deposit.ts'
import type { TripDay } from '#src/server/booking/orders/service.ts'
import { dateText, dayBlock, rowsOf } from './itinerary.ts'
import type { Sheet } from './press/press.ts'
import { type Block, cleanText } from './text/blocks.ts'
import { layOut, plainBlocks } from './text/layout.ts'

/** One version of a plan as it was sent: nothing of it follows the clock, so the same version is the same file for ever. */
interface PrintedPlan {
  requestNo: string
  version: number
  sentOn: Day
  /** The last day on which it can be accepted. */
  validUntil: Day
  departsOn: Day
  returnsOn: Day
  body: PlanBody
  itinerary: readonly TripDay[]
  totalFen: Fen
  /** As they would have been on the day it was sent. */
  pay: PayPlan
  ladder: readonly LadderStep[]
}

/** The trip and its price, and nobody's name: it is passed on to whoever shall read it. */
export function planSheet(plan: PrintedPlan): Sheet {
  const { body, version, requestNo } = plan
  const valid = `有效到${dateText(plan.validUntil)}`
  return {
    template: 'itinerary.typ',
    doc: {
      title: '定制方案',
      head: `需求 ${requestNo} · 第${version}版`,
      foot: `第${version}版，${valid}`,
      watermark: '方案·未签约',
      blocks: [
        ...layOut([{ kind: 'title', text: cleanText(body.title) }]),
        { kind: 'facts', rows: factsOf(plan) },
        ...layOut(plainBlocks([['定制师的话', body.word]])),
        ...plan.itinerary.map((day) => dayBlock(day, plan.departsOn, plan.itinerary.length)),
        ...layOut([
          ...plainBlocks([
            ['费用包含', body.includes],
            ['费用不含', body.excludes],
          ]),
          ...priceBlocks(plan),
          ...plainBlocks([
            ['退改', refundLines(plan)],
            ['行前准备', body.packing],
            ...body.notices.map(({ title, text }): [string, string] => [title, text]),
            ['不适宜人群', body.unfit_text],
            ['说明', NOT_A_CONTRACT],
          ]),
        ]),
      ],
    },
  }
}

const NOT_A_CONTRACT =
  '本方案是报价，不是合同，也不占位。接受方案后生成订单，签署合同并付款后生效；逾期后价格与余位需重新确认。'

const factsOf = ({ body, requestNo, version, sentOn, validUntil, departsOn, returnsOn }: PrintedPlan) =>
  rowsOf([
    ['主题', body.subtitle],
    ['需求编号', requestNo],
    ['版本', `第${version}版，${dateText(sentOn)}发出`],
    ['有效到', dateText(validUntil)],
    ['出发', `${dateText(departsOn)}，${body.depart_city}`],
    ['返程', `${dateText(returnsOn)}，共${body.days.length}天${body.days.length - 1}晚`],
    ['人数', body.child === 0 ? `${body.adult}成人` : `${body.adult}成人${body.child}儿童`],
  ])

const priceBlocks = ({ body, totalFen, pay }: PrintedPlan): Block[] => [
  { kind: 'heading', text: '价格' },
  {
    kind: 'table',
    head: ['项目', '单价', '数量', '小计'],
    rows: [
      ...body.lines.map(({ name, unit_fen, qty, refundable }) => [
        cleanText(refundable ? name : `${name}（不可退）`),
        yuanText(toFen(unit_fen)),
        String(qty),
        yuanText(toFen(unit_fen * qty)),
      ]),
      [`合计（人均${yuanText(perHead(totalFen, body))}）`, '', '', yuanText(totalFen)],
    ],
  },
  {
    kind: 'list',
    items:
      pay.payMode === 'deposit'
        ? [
            `签署合同后付订金${yuanText(pay.depositFen)}`,
            `${dateText(pay.balanceDue)}前付尾款${yuanText(pay.balanceFen)}`,
          ]
        : [`签署合同后一次付清${yuanText(totalFen)}`],
  },
]

function refundLines({ body, ladder, departsOn, totalFen }: PrintedPlan): string[] {
  const baseFen = refundableFen(body.lines)
  const kept = toFen(totalFen - baseFen)
  return [
    ...ladderTable(ladder, departsOn, baseFen).map(
      ({ text, refundFen }) => `${text}，退回${yuanText(refundFen)}`,
    ),
    ...(kept > 0 ? [`标明不可退的项目共${yuanText(kept)}，付款后不退，已不计入上述金额`] : []),
  ]
}
