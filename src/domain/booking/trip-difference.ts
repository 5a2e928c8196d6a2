import { dayText } from '../content/plans/plan-diff.ts'

type Day = NonNullable<Parameters<typeof dayText>[0]>

/** What a trip promises, as it was sold or as its product says it today. */
interface Trip {
  title: string
  includes: readonly string[]
  excludes: readonly string[]
  notices: readonly { title: string; text: string }[]
  packing: readonly string[]
  unfit: string
  shopping: number
  shoppingStops: readonly string[]
  selfPay: readonly string[]
  supplier: string
  days: readonly Day[]
}

interface Difference {
  field: string
  title: string
  before: string[]
  now: string[]
}

/** Where what was sold and what the product says today differ, part by part, day by day. */
export function tripDifferences(sold: Trip, now: Trip): Difference[] {
  const part = (field: string, title: string, of: (trip: Trip) => readonly string[]): Difference => ({
    field,
    title,
    before: of(sold).filter(Boolean),
    now: of(now).filter(Boolean),
  })
  const days = Array.from({ length: Math.max(sold.days.length, now.days.length) }, (_, index) =>
    part(`day${index + 1}`, `第${index + 1}天`, ({ days: all }) => [dayText(all[index])]),
  )
  return [
    part('title', '标题', ({ title }) => [title]),
    ...days,
    part('includes', '费用包含', ({ includes }) => includes),
    part('excludes', '费用不含', ({ excludes }) => excludes),
    part('self_pay', '自费项目', ({ selfPay }) => selfPay),
    part('shopping', '购物', ({ shopping, shoppingStops }) => [`${shopping}次`, ...shoppingStops]),
    part('notices', '须知', ({ notices }) => notices.map(({ title, text }) => `${title}：${text}`)),
    part('packing', '行前准备', ({ packing }) => packing),
    part('unfit', '不适宜人群', ({ unfit }) => [unfit]),
    part('supplier', '供应商', ({ supplier }) => [supplier]),
  ].filter(({ before, now: after }) => before.join('\n') !== after.join('\n'))
}
