import type { PlanBody, PlanDay } from '#src/domain/content/plans/plan.ts'

export const aPlanDay = (over: Partial<PlanDay> = {}): PlanDay => ({
  title: '抵达大理',
  summary: '下午到古城，放下行李去洱海边走一走',
  transport: [{ kind: 'car', from: '机场', to: '古城', duration_min: 40 }],
  meals: { breakfast: 0, lunch: 2, dinner: 1 },
  hotel: '古城客栈或同级',
  activities: [{ time: '16:00', title: '洱海散步', duration_min: 90, included: true, text: '专车接送' }],
  free_time_hours: 3,
  tips: '',
  ...over,
})

/** A plan that can be sent on 2026-11-21: five days of Yunnan from 2027-01-20, ¥10,000. */
export const aPlanBody = (over: Partial<PlanBody> = {}): PlanBody => ({
  title: '大理慢住五日',
  subtitle: '洱海、诺邓与沙溪',
  scope: 'domestic',
  depart_city: '杭州',
  departs_on: '2027-01-20',
  adult: 2,
  child: 1,
  days: Array.from({ length: 5 }, (_, index) => aPlanDay({ title: `第${index + 1}天` })),
  includes: ['四晚住宿含早餐', '全程用车'],
  excludes: ['往返大交通'],
  notices: [],
  packing: [],
  unfit_text: '',
  supplier_id: null,
  lines: [
    { name: '住宿', unit_fen: 150_000, qty: 4, refundable: true },
    { name: '用车', unit_fen: 400_000, qty: 1, refundable: true },
  ],
  deposit_bp: 3000,
  balance_days: 30,
  word: '一月风大，早上晚一点出门',
  ...over,
})
