import { allErrors } from '#src/api/errors-for-staff.ts'
import type { Facts } from './timeline-store.ts'

const actionText: Record<string, string> = {
  'order.confirm': '确认订单',
  'order.decline': '无法确认订单',
  'order.cancel': '取消订单',
  'order.supplement': '加收补款',
  'order.supplement_void': '撤销补款',
  'order.contact': '修改联系人',
  'order.people': '修改出行人',
  'order.note': '写备注',
  'order.reveal': '查看完整信息',
  'order.export': '导出',
  'order.read': '查看订单',
}

const fieldNames: Record<string, string> = {
  name: '姓名',
  phone: '手机',
  email: '邮箱',
  emergency_name: '紧急联系人',
  emergency_phone: '紧急电话',
  remark: '备注',
  name_cn: '中文名',
  name_en_last: '英文姓',
  name_en_first: '英文名',
  gender: '性别',
  birthday: '出生日期',
  nationality: '国籍',
  doc_type: '证件类型',
  doc_no: '证件号码',
  valid_until: '证件有效期',
  guardian_seq: '监护人',
}

/** `2.name_cn`: `第2位中文名`. */
const fieldText = (field: string): string => {
  const [, seq, name = field] = /^(\d+)\.(\w+)$/.exec(field) ?? []
  return `${seq ? `第${seq}位` : ''}${fieldNames[name] ?? name}`
}

const refusalText = (code: number): string =>
  Object.values(allErrors).find((each) => each.code === code)?.message ?? String(code)

/** What somebody did, which fields it changed, or why it was refused. */
export function auditText({ action, refused, after }: Facts['audit']): string {
  const what = actionText[action] ?? action
  if (refused !== null) return `${what}，被拒绝：${refusalText(refused)}`
  const fields = action === 'order.contact' || action === 'order.people' ? Object.keys(after ?? {}) : []
  return fields.length === 0 ? what : `${what}：${fields.map(fieldText).join('、')}`
}
