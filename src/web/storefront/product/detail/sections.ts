/**
 * The sections that have a tab, in their order. What each shows stands in `below.tsx`, and what it needs before in
 * `load-below.ts`, both by its id: the first screen knows the titles alone.
 */
export const sections = [
  ['calendar', '选择日期'],
  ['features', '产品特色'],
  ['itinerary', '行程安排'],
  ['fees', '费用说明'],
  ['refund', '退改规则'],
  ['notices', '预订须知'],
  ['reviews', '旅客点评'],
] as const

/** Those below the first screen. */
export type SectionId = Exclude<(typeof sections)[number][0], 'calendar'>
