import { daysBetween } from '#src/domain/calendar-day.ts'
import { type Fen, toFen, yuanText } from '#src/domain/money.ts'
import { type LadderStep, ladderTable, percentText, stepText } from '#src/domain/refund-ladder.ts'
import { docTypeText, personKindText } from '#src/domain/traveller-codes.ts'
import { escapeHtml } from '#src/platform/html-text.ts'
import type { OrderParts, Person, TripDay, TripEdition } from '../orders/service.ts'
import { personal, plainParagraphs, table } from './html.ts'

/** A traveller without a Chinese name signs up under the name of the passport. */
export const fullName = (person: Person) =>
  person.nameCn || [person.nameEnLast, person.nameEnFirst].filter((part) => part !== '').join(' ')

export const travellersTable = (people: readonly Person[]) =>
  table(
    ['序号', '姓名', '类型', '证件'],
    people.map((person, index) => [
      String(index + 1),
      personal('name', fullName(person)),
      personKindText[person.kind],
      person.docType === null || person.docNo === ''
        ? '待补充'
        : `${docTypeText[person.docType]} ${personal('document', person.docNo)}`,
    ]),
  )

const vehicles: Record<string, string> = {
  plane: '飞机',
  train: '火车',
  bus: '旅游巴士',
  boat: '轮船',
  car: '专车',
}
const meals = ['不含', '含', '自理']
const mealText = (meal: number) => meals[meal] ?? '不含'

const transportText = ({ transport }: TripDay) =>
  transport
    .map(({ kind, from, to, no }) => `${vehicles[kind] ?? kind}${no === '' ? '' : no}（${from}—${to}）`)
    .join('；')

const activityText = ({ activities, summary }: TripDay) => {
  const sights = activities.map(({ title, duration_min }) =>
    duration_min > 0 ? `${title}（约${duration_min}分钟）` : title,
  )
  return [summary, sights.join('；')].filter((part) => part !== '').join(' ')
}

/** With all that 旅游法 58 asks for: traffic, lodging, meals, sights and their time, free time. */
export const itineraryTable = ({ itinerary }: TripEdition) =>
  table(
    ['日程', '行程与景点', '交通', '用餐', '住宿', '自由活动'],
    itinerary.map((day) =>
      [
        `第${day.day_no}天 ${day.title}`,
        activityText(day),
        transportText(day),
        `早餐${mealText(day.meals.breakfast)}，午餐${mealText(day.meals.lunch)}，晚餐${mealText(day.meals.dinner)}`,
        day.hotel,
        `${Number(day.free_time_hours)}小时`,
      ].map((cell) => escapeHtml(cell === '' ? '—' : cell)),
    ),
  )

export const feeTable = ({ items }: OrderParts, payableFen: Fen) =>
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

export const groupList = (groups: TripEdition['includes']) =>
  groups.length === 0
    ? '<p>无</p>'
    : `<ul>${groups.map(({ group, items }) => `<li>${escapeHtml(`${group}：${items.join('；')}`)}</li>`).join('')}</ul>`

/** In the words of the model contract, and beside them what they come to for this departure. */
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
  notices
    .map(({ title, html }) => {
      const lines = plainParagraphs(html).map((line) => `<p>${escapeHtml(line)}</p>`)
      return `<h3>${escapeHtml(title)}</h3>\n${lines.join('\n')}`
    })
    .join('\n')
