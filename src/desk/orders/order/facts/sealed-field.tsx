import { useQueryClient } from '@tanstack/react-query'
import { deskEndpoints } from '#src/api/desk/index.ts'
import type { PhoneField } from '#src/domain/booking/desk/reveal-fields.ts'
import { type RevealReason, revealReasonText } from '#src/domain/desk/reveal.ts'
import { Reveal } from '../../../act/reveal.tsx'
import { call } from '../../../client/call.ts'
import { useMay } from '../../../client/me.ts'

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
  const may = useMay()
  const queries = useQueryClient()
  if (!may(field === 'doc_no' ? 'pii.document' : 'pii.phone')) return <span className="num">{value}</span>
  const { reveal, revealDocument } = deskEndpoints.orderChanges
  // The look stands in the record at once.
  const noteLook = () =>
    void queries.invalidateQueries({ queryKey: [deskEndpoints.orderDetails.timeline.path] })
  return (
    <Reveal
      label={label}
      masked={value}
      reasons={revealReasonText}
      reveal={async (word, words) => {
        const reason = word as RevealReason
        const why = { no, reason, reason_text: words }
        const shown = await (field === 'doc_no'
          ? call(revealDocument, { ...why, seq: seq ?? 0 })
          : call(reveal, { ...why, field, ...(seq !== undefined && { seq }) }))
        noteLook()
        return shown
      }}
      usual="contact"
    />
  )
}
