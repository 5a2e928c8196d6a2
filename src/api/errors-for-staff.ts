import { errors } from './errors.ts'

/** What only staff hear. In a file of its own, so that no page of the shop carries it. */
const deskErrors = {
  NO_RIGHT: { code: 25, message: '无权操作' },
  NOT_STAFF: { code: 997, message: '请登录工作台' },
} as const satisfies Record<string, { code: number; message: string }>

/** For what looks a refusal up whoever hears it. */
export const allErrors = { ...errors, ...deskErrors }
