import { type Fen, yuanText } from '../../money.ts'
import type { RefundQuote } from '../refunds/quote.ts'

type RequestKind = RefundQuote['kind']

/** A step of a refund request, in the words of an order's timeline. */
export type RefundStep = 'asked' | 'cost' | 'first' | 'second' | 'rejected' | 'withdrawn'

interface Told {
  step: RefundStep
  kind: RequestKind
  /** Of the step: what comes back, or what was paid out. */
  amountFen: Fen
  /** A second person has yet to agree, or has. */
  hasSecond: boolean
}

const askedText: Record<RequestKind, string> = {
  whole: '申请整单退款',
  part: '为部分出行人申请退款',
  goodwill: '申请体谅退款',
  difference: '退改期换人差价',
}

export function refundStepText({ step, kind, amountFen, hasSecond }: Told): string {
  const sum = yuanText(amountFen)
  switch (step) {
    case 'asked':
      return `${askedText[kind]}，退 ${sum}`
    case 'cost':
      return amountFen === 0 ? '核实没有实际费用' : `录入实际费用 ${sum}`
    case 'first':
      return hasSecond ? '通过退款申请，转交复核' : `通过退款申请，退 ${sum}`
    case 'second':
      return `复核通过，退 ${sum}`
    case 'rejected':
      return '驳回退款申请'
    default:
      return '撤回退款申请'
  }
}

/** What a log row that moves no state says, by its reason. */
export const inPlaceText = (reason: string): string => inPlaceTexts[reason] ?? '出行人或金额已变更'

const inPlaceTexts: Readonly<Record<string, string>> = {
  part_refund: '部分出行人退出，订单金额已变更',
  goodwill: '体谅退款，订单金额已变更',
  dates_offered: '团期取消，可改期或全额退款，待选择',
  dates_refused: '选择全额退款，不改期',
  dates_lapsed: '到期未选择改期，全额退款',
}
