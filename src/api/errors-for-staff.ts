import { errors } from './errors.ts'

/** Refusals that only staff get. In a file of its own, so that no page of the shop carries it. */
const deskErrors = {
  STALE: { code: 24, message: '内容刚刚被同事修改，请核对后再保存' },
  NO_RIGHT: { code: 25, message: '无权操作' },
  FOUR_EYES: { code: 26, message: '须由另一位同事复核' },
  STEP_UP: { code: 28, message: '请输入动态码' },
  NOT_READY: { code: 29, message: '还有未满足的条件' },
  LIMIT: { code: 30, message: '超过额度，已提交复核' },
  NOT_STAFF: { code: 997, message: '请登录工作台' },
} as const satisfies Record<string, { code: number; message: string }>

/** All refusals, for code that serves members and staff alike. */
export const allErrors = { ...errors, ...deskErrors }
