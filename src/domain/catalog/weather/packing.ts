/** What is usual of a place in a month: means of the warmest and of the coldest hour, in °C, and days with rain. */
export interface MonthWeather {
  highC: number
  lowC: number
  rainDays: number
}

/** From the warmest down: what is worn where the day reaches this. */
const clothes = [
  { fromC: 28, text: '轻薄透气的衣物，遮阳帽、墨镜和防晒霜' },
  { fromC: 20, text: '短袖和长裤，再带一件薄外套' },
  { fromC: 10, text: '长袖、毛衣或卫衣，以及防风外套' },
  { fromC: 0, text: '羽绒服或厚外套、保暖内衣，帽子和手套' },
  { fromC: Number.NEGATIVE_INFINITY, text: '厚羽绒服、保暖内衣、帽子手套围巾和防滑保暖鞋' },
] as const

/** So much between the warmest and the coldest hour is felt. */
const WIDE_C = 11
const RAINY_DAYS = 12
const SOME_RAIN_DAYS = 5

/** What to pack for it, by rule: the weather decides, nobody has to keep a list for each place and month. */
export function packingFor({ highC, lowC, rainDays }: MonthWeather): string[] {
  const worn = clothes.find(({ fromC }) => highC >= fromC)
  const rain =
    rainDays >= RAINY_DAYS
      ? '雨衣或折叠伞，以及防水防滑的鞋'
      : rainDays >= SOME_RAIN_DAYS
        ? '一把折叠伞'
        : null
  return [
    ...(worn ? [worn.text] : []),
    ...(highC - lowC >= WIDE_C ? [`早晚温差约${highC - lowC}℃，带一件方便穿脱的外套`] : []),
    ...(rain === null ? [] : [rain]),
  ]
}
