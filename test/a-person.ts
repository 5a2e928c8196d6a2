import { noDetails } from '#src/domain/personal-details.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'

let serial = 0
/** Somebody of an order; without a number given, somebody else each time. */
export const aPerson = (docNo = `E${String(++serial).padStart(8, '0')}`): Traveller => ({
  kind: 'adult',
  savedTravellerId: null,
  ...noDetails,
  nameCn: '李雷',
  docType: 'passport',
  docNo,
  validUntil: null,
  phone: '',
  guardianSeq: null,
})
