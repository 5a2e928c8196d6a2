import { deskHref, useAddress } from '../client/address.ts'
import { useMay, useMe } from '../client/me.ts'

interface Caller {
  /** A member, where there is one. */
  uid?: string | undefined
  /** An inquiry that left a telephone. */
  inquiryId?: number | null | undefined
  /** What they asked about or looked at last. */
  productId?: number | undefined
}

/**
 * Leads to 代客下单 for somebody; null for who may not, and where nobody can be named. A member beyond one's own reach is
 * ordered for by the telephone of the inquiry.
 */
export function useAdvising() {
  const { rights } = useMe()
  const may = useMay()
  const { go } = useAddress()
  const seesAll = rights['member.read']?.includes('all') ?? false
  return ({ uid, inquiryId, productId }: Caller): (() => void) | null => {
    const whose = uid && seesAll ? { uid } : inquiryId ? { inquiry: String(inquiryId) } : uid ? { uid } : null
    if (!may('order.advise') || whose === null) return null
    const product = productId === undefined ? undefined : String(productId)
    return () => void go(deskHref('/orders/new', { ...whose, product }))
  }
}
