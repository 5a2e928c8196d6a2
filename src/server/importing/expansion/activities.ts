import type { ProductType } from '#src/domain/codes.ts'
import type { DayKind } from './route.ts'

export interface Activity {
  time: string
  title: string
  poi: string
  duration_min: number
  included: boolean
  html: string
  images: string[]
  lat: number | null
  lng: number | null
}

interface DayPlan {
  kind: DayKind
  type: ProductType
  place: string
  highlights: readonly string[]
  picture: string | undefined
  lat: number | null
  lng: number | null
}

type Draft = [time: string, title: string, minutes: number, included: boolean, text: string]

/** Two to four things to do a day, with their time, as the contract must list them (旅游法 58). */
export function activitiesOf(plan: DayPlan): Activity[] {
  const drafts = { arrival, return: leaving, free, touring }[plan.kind](plan)
  return drafts.slice(0, 4).map(
    ([time, title, duration_min, included, text], index): Activity => ({
      time,
      title,
      poi: plan.place,
      duration_min,
      included,
      html: `<p>${text}</p>`,
      images: index === 0 && plan.picture !== undefined ? [plan.picture] : [],
      lat: plan.lat,
      lng: plan.lng,
    }),
  )
}

const arrival = ({ type, place, highlights }: DayPlan): Draft[] => [
  ['14:00', type === 'free' ? `抵达${place}` : `抵达${place}集合`, 120, true, meeting[type]],
  ['17:30', '入住与行前说明', 60, true, '办理入住，核对证件与行程单，说明安全事项与集合时间。'],
  ...highlights.map((each) => special('19:30', each)),
]

const meeting: Record<ProductType, string> = {
  group: '工作人员持“百陌旅行”接站牌在到达口等候，集合后统一乘车前往酒店。',
  free: '抵达后按出行单上的接送安排前往酒店，途中可联系当地中文客服。',
  semi: '司机在到达口等候并协助行李，送往酒店后当日不安排游览。',
  private: '专车与向导在到达口等候，仅服务您的一行人，随到随走。',
  study: '辅导员在集合点逐一签到，分组、分发营服与研学手册，举行开营仪式。',
}

const leaving = ({ type, place, highlights }: DayPlan): Draft[] => [
  ['08:30', '早餐与退房', 60, true, '酒店早餐后整理行李，请检查证件与随身物品。'],
  ...highlights.map((each) => special('09:30', each)),
  type === 'study'
    ? ['10:00', '结营仪式', 90, true, '小组汇报研学成果，颁发结营证书，由家长或辅导员交接。']
    : ['11:00', `${place}返程`, 90, true, '按航班或车次时间送往机场、车站，结束行程。'],
]

const free = (_: DayPlan): Draft[] => [
  [
    '09:00',
    '自由活动',
    480,
    true,
    '当天不安排车辆、餐食与导游，可自行前往感兴趣的地方，也可请顾问代订门票与用车。',
  ],
  ['19:00', '晚餐推荐', 90, false, '顾问会在出行群内给出附近餐厅建议，费用自理，不安排购物场所。'],
]

const touring = ({ type, place, highlights }: DayPlan): Draft[] => [
  ['09:00', place, 180, true, `游览${place}，停留约3小时；${guiding[type]}`],
  ...highlights.slice(0, 2).map((each, index) => special(index === 0 ? '14:00' : '16:00', each)),
  ['18:00', '自由漫步', 60, true, '自由时间，可在酒店附近散步、拍照或休息。'],
]

/** A highlight of the trip. One that may be chosen is not part of the price, and says so. */
function special(time: string, highlight: string): Draft {
  if (/可选|可加/.test(highlight)) {
    return [time, highlight, 90, false, `“${highlight}”为自愿选择项目，费用另计，不参加者自由活动。`]
  }
  return [time, highlight, 90, true, `安排“${highlight}”，约1.5小时；受天气影响时改期或换为同等内容。`]
}

const guiding: Record<ProductType, string> = {
  group: '中文导游全程讲解，每组配无线耳机。',
  free: '门票与交通按出行单使用，时间可自行调整。',
  semi: '司机接送，进入景区后自由参观。',
  private: '专属向导陪同，节奏随您。',
  study: '科学导师带领，完成研学手册当日任务。',
}
