import { keysOf } from '#src/domain/keys.ts'
import { oneOf, searchOf } from '#src/web/client/search/search-fields.ts'

export const tabTexts = {
  profile: '基本资料',
  security: '账号安全',
  devices: '登录设备',
  address: '邮寄地址',
  privacy: '隐私与账号',
} as const
export type Tab = keyof typeof tabTexts
export const tabNames = keysOf(tabTexts)

const others = tabNames.filter((name) => name !== 'profile')

/** Absent is the first one. */
export const parseMyInfoSearch = searchOf({ tab: oneOf(...others) })
