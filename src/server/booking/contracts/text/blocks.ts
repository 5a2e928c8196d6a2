import { type LadderStep, percentText } from '#src/domain/booking/ladder-step.ts'
import { ladderTable, stepText } from '#src/domain/booking/refund-ladder.ts'
import { daysBetween } from '#src/domain/calendar-day.ts'
import { durationText, legKindText, legText } from '#src/domain/catalog/itinerary.ts'
import { type Fen, toFen, yuanText } from '#src/domain/money.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import { docTypeText, personKindText } from '#src/domain/travellers/traveller-codes.ts'
import { escapeHtml } from '#src/platform/html-text.ts'
import type { OrderParts, TripDay, TripEdition } from '#src/server/booking/orders/service.ts'
import { personal, table } from './html.ts'

/** A traveller without a Chinese name is named as in the passport. */
export const fullName = (person: Traveller) =>
  person.nameCn || [person.nameEnLast, person.nameEnFirst].filter((part) => part !== '').join(' ')

export const travellersTable = (travellers: readonly Traveller[]) =>
  table(
    ['序号', '姓名', '类型', '证件'],
    travellers.map((person, index) => [
      String(index + 1),
      personal('name', fullName(person)),
      personKindText[person.kind],
      person.docType === null || person.docNo === ''
        ? '待补充'
        : `${docTypeText[person.docType]} ${personal('document', person.docNo)}`,
    ]),
  )

const meals = ['不含', '含', '自理'] as const

const transportText = ({ transport }: TripDay) =>
  transport
    .map(({ kind, from, to, no, ...measured }) => {
      const measures = legText(measured)
      return `${legKindText[kind]}${no} ${from}—${to}${measures && `（${measures}）`}`
    })
    .join('；')

const activityText = ({ activities, summary }: TripDay) => {
  const sights = activities.map(({ title, duration_min, included }) => {
    const facts = [
      duration_min > 0 ? durationText(duration_min) : '',
      included ? '' : '自愿参加，费用自理',
    ].filter((fact) => fact !== '')
    return facts.length > 0 ? `${title}（${facts.join('，')}）` : title
  })
  return [summary, sights.join('；')].filter((part) => part !== '').join(' ')
}

/** A day without a hotel means a night on the way, except the last day. */
const lodgingText = ({ hotel, day_no }: TripDay, days: number) =>
  hotel || (day_no === days ? '当日返程，不含住宿' : '夜宿交通工具')

/** With all that 旅游法 58 asks for: traffic, lodging, meals, sights and their time, free time. */
export const itineraryTable = ({ itinerary }: TripEdition) =>
  table(
    ['日程', '行程与景点', '交通', '用餐', '住宿', '自由活动'],
    itinerary.map((day) =>
      [
        `第${day.day_no}天 ${day.title}`,
        activityText(day),
        transportText(day),
        `早餐${meals[day.meals.breakfast]}，午餐${meals[day.meals.lunch]}，晚餐${meals[day.meals.dinner]}`,
        lodgingText(day, itinerary.length),
        `${Number(day.free_time_hours)}小时`,
      ].map((cell) => escapeHtml(cell === '' ? '—' : cell)),
    ),
  )

export const feeTable = ({ items }: Pick<OrderParts, 'items'>, payableFen: Fen) =>
  table(
    ['项目', '单价', '数量', '金额'],
    [
      ...items.map((item) => [
        escapeHtml(item.refundable ? item.name : `${item.name}（不可退）`),
        yuanText(toFen(item.unit_fen)),
        String(item.qty),
        yuanText(toFen(item.amount_fen)),
      ]),
      ['合计', '', '', yuanText(payableFen)],
    ],
  )

export const linesList = (lines: readonly string[]) =>
  lines.length === 0
    ? '<p>无</p>'
    : `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`

/** Sets the refund ladder in the words of the model contract, with the dates and amounts of this departure. */
export function ladderBlock(ladder: readonly LadderStep[], departsOn: string, baseFen: Fen) {
  const rows = ladderTable(ladder, departsOn, baseFen).map((row) => {
    const fromDays = daysBetween(row.untilDay, departsOn)
    const toDays = row.fromDay === null ? null : daysBetween(row.fromDay, departsOn)
    const share = row.bp === 0 ? '不扣除' : `旅游费用总额的${percentText(row.bp)}`
    return [stepText({ fromDays, toDays, bp: row.bp }), row.text, share, yuanText(row.deductFen)].map(
      escapeHtml,
    )
  })
  return table(['解除合同的时间', '对应日期', '必要的费用', '扣除金额'], rows)
}

export const noticeBlock = (notices: TripEdition['notices']) =>
  notices.map(({ title, text }) => `<h3>${escapeHtml(title)}</h3>\n<p>${escapeHtml(text)}</p>`).join('\n')
