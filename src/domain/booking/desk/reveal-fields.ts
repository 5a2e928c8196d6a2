/** Sealed fields of an order by which people are reached; `phone` is a traveller's. */
export const phoneFields = ['contact_phone', 'contact_email', 'emergency_phone', 'phone'] as const
export type PhoneField = (typeof phoneFields)[number]

/** All that staff may look at one by one. */
export const revealFieldText: Record<PhoneField | 'doc_no', string> = {
  contact_phone: '联系人手机号',
  contact_email: '联系人邮箱',
  emergency_phone: '紧急联系人电话',
  phone: '出行人手机号',
  doc_no: '出行人证件号码',
}
