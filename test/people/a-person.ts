import { noDetails } from '#src/domain/personal-details.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'

let serial = 0
/** A traveller of an order; without a document number given, a different person each time. */
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
