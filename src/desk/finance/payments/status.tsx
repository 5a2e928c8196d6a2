import type { PaymentStatus as Status } from '#src/domain/booking/order-codes.ts'

const tones: Partial<Record<Status, string>> = { success: 'pine', failed: 'och' }

export const PaymentStatus = ({ status, text }: { status: Status; text: string }) => (
  <span className={`tag ${tones[status] ?? ''}`}>{text}</span>
)
