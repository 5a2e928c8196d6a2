import type { Person } from '#src/server/orders/people/travellers.ts'

let serial = 0
/** Somebody of an order; without a number given, somebody else each time. */
export const aPerson = (docNo = `E${String(++serial).padStart(8, '0')}`): Person => ({
  kind: 'adult',
  touristId: null,
  nameCn: '李雷',
  nameEnLast: '',
  nameEnFirst: '',
  gender: null,
  birthday: null,
  nationality: 'CHN',
  docType: 'passport',
  docNo,
  validUntil: null,
  phone: '',
  guardianSeq: null,
})
