/** What the fields of an order's contact are called, in the form and in the record of what was changed. */
export const contactFieldText = {
  name: '姓名',
  phone: '手机',
  email: '邮箱',
  emergency_name: '紧急联系人',
  emergency_phone: '紧急电话',
  remark: '备注',
}

/** The same of a traveller. */
export const travellerFieldText = {
  name_cn: '中文名',
  name_en_last: '英文姓',
  name_en_first: '英文名',
  gender: '性别',
  birthday: '出生日期',
  nationality: '国籍',
  doc_type: '证件类型',
  doc_no: '证件号码',
  valid_until: '证件有效期',
  phone: '手机',
}

const texts: Record<string, string> = { ...contactFieldText, ...travellerFieldText, guardian_seq: '监护人' }

/** A field of a save: `2.name_cn` is `第2位中文名`. */
export function changedFieldText(field: string): string {
  const [, seq, name = field] = /^(\d+)\.(\w+)$/.exec(field) ?? []
  return `${seq ? `第${seq}位` : ''}${texts[name] ?? name}`
}
