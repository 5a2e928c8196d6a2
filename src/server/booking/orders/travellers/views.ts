import type { OrderTraveller } from '#src/api/account/travellers.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { detailFieldsOf } from '#src/domain/personal-details.ts'
import { maskDocument } from '#src/domain/travellers/documents.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import { type TravellerTrip, travellerFaults } from '#src/domain/travellers/traveller.ts'
import { docTypeText, personKindText } from '#src/domain/travellers/traveller-codes.ts'
import type { OrderRecord, OrderSnapshot } from '../snapshot.ts'

type Order = Pick<OrderRecord, 'departs_on' | 'returns_on' | 'agreed'> & { snapshot: OrderSnapshot }

export const tripOf = (order: Order, now: Date): TravellerTrip => ({
  scope: order.snapshot.scope,
  productType: order.snapshot.type,
  departsOn: order.departs_on,
  returnsOn: order.returns_on,
  guardianConsent: order.agreed.includes('minor'),
  today: dayOf(now),
})

type Seen = Order & Pick<OrderRecord, 'documents_erased_at'>

export const travellerViews = (order: Seen, travellers: readonly Traveller[], now: Date): OrderTraveller[] =>
  travellers.map((person, index) => ({
    seq: index + 1,
    kind: person.kind,
    kind_text: personKindText[person.kind],
    tourist_id: person.savedTravellerId,
    ...detailFieldsOf(person),
    birthday: person.birthday ?? '',
    doc_type: person.docType,
    doc_type_text: person.docType ? docTypeText[person.docType] : '',
    doc_no: maskDocument(person.docNo),
    valid_until: person.validUntil ?? '',
    phone: person.phone === '' ? '' : maskPhone(person.phone),
    guardian_seq: person.guardianSeq,
    // Long after the trip the numbers are gone, and nobody is to type them again.
    complete:
      order.documents_erased_at !== null ||
      travellerFaults(person, index, tripOf(order, now), 'complete').length === 0,
  }))
