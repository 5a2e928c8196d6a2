/** The labels of a hotel's facilities by the rule book's codes (§4.3). An unknown code is not shown. */
export const facilityNames: Readonly<Record<string, string>> = {
  wifi: '免费WiFi',
  breakfast: '早餐',
  pool: '游泳池',
  gym: '健身房',
  spa: '水疗',
  kids: '儿童设施',
  parking: '停车场',
  airport: '接送机',
  pet: '可携带宠物',
  accessible: '无障碍设施',
}

export const facilityTexts = (codes: readonly string[]) =>
  codes.flatMap((code) => (facilityNames[code] === undefined ? [] : [facilityNames[code]]))
