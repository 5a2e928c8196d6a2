import { errors } from './errors.ts'

/** Refusals that only staff get. In a file of its own, so that no page of the shop carries it. */
const deskErrors = {
  NO_RIGHT: { code: 25, message: '无权操作' },
  NOT_STAFF: { code: 997, message: '请登录工作台' },
} as const satisfies Record<string, { code: number; message: string }>

/** All refusals, for code that serves members and staff alike. */
export const allErrors = { ...errors, ...deskErrors }
