import { CLOSING_MS } from '../account/closing.ts'
import { keysOf } from '../keys.ts'

export const memberStatusText = {
  normal: '正常',
  frozen: '已冻结',
  cancelling: '注销中',
  cancelled: '已注销',
} as const
export type MemberStatus = keyof typeof memberStatusText
export const memberStatuses = keysOf(memberStatusText)

export const memberActions = ['freeze', 'unfreeze', 'restore', 'rebind', 'end_devices', 'export'] as const
export type MemberAction = (typeof memberActions)[number]

interface Account {
  status: MemberStatus
  /** When its owner asked to close it. */
  closingAt: Date | null
}

/** Why this cannot be done with the account now; null when it can. Nobody sees a password or logs in as a member. */
export function memberActionFault(
  action: MemberAction,
  { status, closingAt }: Account,
  now: Date,
): string | null {
  if (status === 'cancelled') return '账号已注销'
  if (action === 'freeze') {
    if (status === 'frozen') return '账号已经冻结'
    return status === 'cancelling' ? '账号正在注销，请先恢复' : null
  }
  if (action === 'unfreeze') return status === 'frozen' ? null : '账号没有冻结'
  if (action === 'rebind') {
    if (status === 'frozen') return '账号已冻结，请先解除冻结'
    return status === 'cancelling' ? '账号正在注销，请先恢复' : null
  }
  if (action !== 'restore') return null
  if (status !== 'cancelling' || closingAt === null) return '账号没有在注销'
  return now.getTime() < closingAt.getTime() + CLOSING_MS ? null : '15天已过，不能恢复'
}
