import type { DeskCouponBatch } from '#src/api/desk/marketing/coupon-batches.ts'

const tones = { pending: 'warn', making: 'info', ready: 'ok', rejected: '', voided: '' } as const

export const BatchStatus = ({ batch }: { batch: Pick<DeskCouponBatch, 'status' | 'status_text'> }) => (
  <span className={`tag ${tones[batch.status]}`}>{batch.status_text}</span>
)
