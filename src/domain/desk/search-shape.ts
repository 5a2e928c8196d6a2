import { isMobile, normalisePhone } from '../account/phone.ts'
import { complaintNoPattern } from '../content/complaints/complaint.ts'
import { checksumHolds, normaliseDocument } from '../travellers/documents.ts'

/** What somebody may mean who types this into the desk's one field (desk book §3.2). */
export interface SearchShape {
  orderNo?: string
  /** The last six places of an order's number. */
  orderEnd?: string
  contractNo?: string
  requestNo?: string
  /** A payment's or a refund's number: the order's with an attempt behind it. */
  attemptNo?: string
  /** What was asked for of a refund. */
  refundNo?: string
  /** What was asked for of an invoice, or the tax office's number of one. */
  invoiceNo?: string
  withdrawalNo?: string
  complaintNo?: string
  productId?: number
  memberUid?: string
  /** The beginning of a name or a title. */
  name?: string
  /** Looked up by a call of its own, which leaves a trace. */
  phone?: string
  document?: string
}

const PASSPORT = /^(G\d{8}|E\d{8}|E[A-HJ-NP-Z]\d{7}|[CHLM]\d{8})$/
const MEMBER_UID = /^[a-z2-7]{16}$/i
const NAME = /^[\p{Script=Han}·A-Za-z][\p{Script=Han}·A-Za-z0-9 -]{1,19}$/u

/** Everything that the text may be; empty for what has the shape of nothing that is kept here. */
export function searchShapeOf(typed: string): SearchShape {
  const text = typed.normalize('NFKC').trim()
  const upper = text.toUpperCase().replace(/\s+/g, '')
  const phone = normalisePhone(text)
  if (isMobile(phone)) return { phone }
  const document = normaliseDocument(text)
  if (checksumHolds(document) || PASSPORT.test(document)) return { document }
  if (/^BM\d{12}$/.test(upper)) return { orderNo: upper }
  if (/^BM\d{12}T\d{2}$/.test(upper)) return { refundNo: upper }
  // One of the older system has eighteen places like a document, and is found by its request.
  if (/^(BM\d{12}F\d{2}|\d{20})$/.test(upper)) return { invoiceNo: upper }
  if (/^BM\d{12}[PR]\d{2}$/.test(upper)) return { attemptNo: upper }
  if (/^TX\d{12}$/.test(upper)) return { withdrawalNo: upper }
  if (complaintNoPattern.test(upper)) return { complaintNo: upper }
  if (/^BMHT\d{6,20}$/.test(upper)) return { contractNo: upper }
  if (/^DZ\d{6,14}$/.test(upper)) return { requestNo: upper }
  if (/^\d{6}$/.test(upper)) return { orderEnd: upper, productId: Number(upper) }
  const name = NAME.test(text) ? { name: text } : {}
  return MEMBER_UID.test(upper) ? { memberUid: upper.toLowerCase(), ...name } : name
}
