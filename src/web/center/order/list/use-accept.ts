import { useNavigate } from '@tanstack/react-router'
import { waitlist } from '#src/api/booking/waitlist/waitlist.ts'
import { messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { writeSelection } from '#src/web/client/booking/write-selection.ts'
import { useWork } from '../../own-work/use-work.ts'

/** Takes an offer to the booking form, which is filled in with its journey and orders its seats. */
export function useAccept(onChange: () => void) {
  const navigate = useNavigate()
  return useWork({
    work: (waitlist_id: number) => call(waitlist.accept, { waitlist_id }),
    async onDone({ waitlist_id, product_id, combo_key, date, offer_until_ts, ...party }) {
      writeSelection({
        ...{ productId: product_id, comboKey: combo_key, date },
        ...party,
        ...{ rooms: null, share: false, options: [] },
        offer: { id: waitlist_id, until: offer_until_ts.getTime() },
      })
      await navigate({ to: '/productOrder/fillOrder', search: { productId: product_id } })
    },
    onFailed(error) {
      toast.error(messageOf(error))
      onChange()
    },
  })
}
