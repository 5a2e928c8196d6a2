import { allErrors } from '#src/api/errors-for-staff.ts'
import { changedFieldText } from '#src/domain/booking/desk/field-words.ts'
import { type MailKind, mailKindText } from '#src/domain/booking/mails/mail.ts'
import { type OrderReminder, orderReminderText } from '#src/domain/booking/reminders/order-reminder.ts'
import type { Facts } from './timeline-store.ts'

const actionText: Record<string, string> = {
  'order.confirm': '确认订单',
  'order.decline': '无法确认订单',
  'order.cancel': '取消订单',
  'order.overdue': '逾期取消订单',
  'order.shopcancel': '商家取消订单',
  'order.advise': '代客下单',
  'order.visa': '更新签证进度',
  'departure.cancel': '取消团期',
  'manifest.export': '导出名单',
  'order.change': '提出改期换人方案',
  'order.change_refuse': '不同意改期换人',
  'order.change_withdraw': '撤回改期换人方案',
  'order.supplement': '加收补款',
  'order.supplement_void': '撤销补款',
  'payment.offline': '记录对公转账',
  'approval.decide': '复核对公转账',
  'approval.recall': '撤回对公转账',
  'order.contact': '修改联系人',
  'order.people': '修改出行人',
  'order.paper': '申请邮寄或打开合同副本',
  'order.remind': '提醒客人',
  'order.note': '写备注',
  'order.note_read': '已读备注',
  'order.reveal': '查看完整信息',
  'order.export': '导出',
  'order.read': '查看订单',
}

const refusalText = (code: number): string =>
  Object.values(allErrors).find((each) => each.code === code)?.message ?? String(code)

/** What somebody did, which fields it changed, or why it was refused. */
export function auditText({ action, refused, after }: Facts['audit']): string {
  const what = actionText[action] ?? action
  if (action === 'manifest.export' && refused === null)
    return `名单交给${after?.['receiver']}（${after?.['kind']}）`
  if (action === 'order.paper' && refused === null)
    return after?.['contract_no'] === undefined
      ? `代客人申请邮寄：${mailKindText[after?.['kind'] as MailKind]}`
      : `打开合同副本：${after['contract_no']}`
  if (action === 'order.remind' && refused === null)
    return `提醒客人：${orderReminderText[after?.['kind'] as OrderReminder]}`
  if (refused !== null) return `${what}，被拒绝：${refusalText(refused)}`
  const fields = action === 'order.contact' || action === 'order.people' ? Object.keys(after ?? {}) : []
  return fields.length === 0 ? what : `${what}：${fields.map(changedFieldText).join('、')}`
}
