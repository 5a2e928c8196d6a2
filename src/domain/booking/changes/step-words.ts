import { type Day, monthDayText } from '../../calendar-day.ts'
import { type Fen, toFen, yuanText } from '../../money.ts'
import { type ChangeKind, changeKindText } from './change.ts'

/** What an order's record says of a step of a change, by the reason that was logged; null for any other reason. */
export function changeStepText(reason: string, kind: ChangeKind): string | null {
  const what = changeKindText[kind]
  switch (reason) {
    case 'change_asked':
      return `申请${what}，待客服处理`
    case 'change_proposed':
      return `提出${what}方案，待客人确认`
    case 'change_to_sign':
      return `申请${what}，待签署新合同`
    case 'change_accepted':
      return `同意${what}方案，待签署新合同`
    case 'change_withdrawn':
      return `${what}已撤回，订单保持原状`
    case 'change_refused':
      return `${what}申请未通过，订单保持原状`
    case 'change_lapsed':
      return `${what}已失效，订单保持原状`
    case 'date_changed':
    case 'traveller_swapped':
      return `${what}完成，新合同已生效`
    default:
      return null
  }
}

export interface ToldStep {
  no: string
  kind: ChangeKind
  from: Day
  to: Day | null
  seq: number | null
  differenceFen: Fen
}

/** Which change, from when to when or whose place, and what it costs more or less. */
export function changeDetailText({ no, kind, from, to, seq, differenceFen }: ToldStep): string {
  const what =
    kind === 'date' && to !== null ? `${monthDayText(from)} → ${monthDayText(to)}` : `第${seq}位出行人`
  const sum =
    differenceFen === 0
      ? '不补不退'
      : differenceFen > 0
        ? `多 ${yuanText(differenceFen)}`
        : `少 ${yuanText(toFen(-differenceFen))}`
  return `单号 ${no}，${what}，${sum}`
}
