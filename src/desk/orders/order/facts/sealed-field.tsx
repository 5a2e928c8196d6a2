import { useQueryClient } from '@tanstack/react-query'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import type { PhoneField } from '#src/domain/booking/desk/reveal-fields.ts'
import { Reveal } from '../../../act/reveal.tsx'
import { call } from '../../../client/call.ts'

interface Props {
  no: string
  field: PhoneField | 'doc_no'
  /** `联系人手机`: what it is, for who cannot see the line. */
  label: string
  value: string
  seq?: number
}

/** A masked number of the order; who may look at it whole gets 显示, everybody else the mask. */
export function SealedField({ no, field, label, value, seq }: Props) {
  const queries = useQueryClient()
  const { reveal, revealDocument } = orderChanges
  const isDocument = field === 'doc_no'
  return (
    <Reveal
      label={label}
      masked={value}
      reveal={async (why) => {
        const shown = await (isDocument
          ? call(revealDocument, { no, ...why, seq: seq ?? 0 })
          : call(reveal, { no, ...why, field, ...(seq !== undefined && { seq }) }))
        // The look stands in the record at once.
        void queries.invalidateQueries({ queryKey: [orderDetails.timeline.path] })
        return shown
      }}
      right={isDocument ? 'pii.document' : 'pii.phone'}
      usual="contact"
    />
  )
}
