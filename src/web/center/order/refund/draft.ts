import { type RefundReason, refundReasons } from '#src/domain/booking/refunds/request.ts'
import { readStoredValue, writeStored } from '#src/ui/web-storage.ts'
import { sessionDraft } from '#src/web/form/session-draft.ts'

export interface RefundTyped {
  reason_code: RefundReason | ''
  note: string
}

const leaversKey = (orderId: string) => `bm_refund_leavers_${orderId}`

export const refundDraft = (orderId: string) =>
  sessionDraft(`bm_refund_${orderId}`, isTyped, [leaversKey(orderId)])

/** Who was chosen to leave, by their places; null before a choice. */
export function readLeavers(orderId: string): number[] | null {
  const kept = readStoredValue(leaversKey(orderId), 'session')
  return Array.isArray(kept) && kept.every(Number.isInteger) ? kept : null
}

export const writeLeavers = (orderId: string, seqs: readonly number[]) =>
  writeStored(leaversKey(orderId), JSON.stringify(seqs), 'session')

function isTyped(kept: unknown): kept is RefundTyped {
  if (typeof kept !== 'object' || kept === null) return false
  const { reason_code, note } = kept as Partial<RefundTyped>
  return (
    typeof note === 'string' &&
    (reason_code === '' || Object.keys(refundReasons).includes(reason_code ?? '?'))
  )
}
