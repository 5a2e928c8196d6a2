export const tabTexts = {
  profile: '基本资料',
  security: '账号安全',
  devices: '登录设备',
  address: '邮寄地址',
  privacy: '隐私与账号',
} as const
export type Tab = keyof typeof tabTexts
export const tabNames = Object.keys(tabTexts) as Tab[]

export interface MyInfoSearch {
  /** Absent is the first one. */
  tab?: Tab
}

export function parseMyInfoSearch(raw: Record<string, unknown>): MyInfoSearch {
  const tab = tabNames.find((name) => name === raw['tab'])
  return tab && tab !== 'profile' ? { tab } : {}
}
