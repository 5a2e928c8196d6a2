import type { orderTravellers, TravellerInput } from '#src/api/account/travellers.ts'
import type { orders } from '#src/api/booking/orders.ts'
import type { Input } from '#src/api/endpoint.ts'
import type { AgreementName } from '#src/domain/booking/agreements.ts'
import { detailFieldsOf } from '#src/domain/personal-details.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { addSavedTraveller, updateSavedTraveller } from '#src/server/account/travellers/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { contactChange } from '../contact.ts'
import { openSavedTravellers } from '../travellers/saved-travellers.ts'
import { maskedTraveller, travellerOf } from '../travellers/travellers.ts'
import { travellerViews } from '../travellers/views.ts'
import { changeOrder } from './change.ts'

const referenced = (sent: readonly Pick<TravellerInput, 'tourist_id'>[]) =>
  sent.flatMap(({ tourist_id }) => (tourist_id ? [tourist_id] : []))

/** Changes contact, remark and coupon, and replaces the whole list of travellers. */
export async function editOrder(ctx: Ctx, member: Member, input: Input<(typeof orders)['edit']>) {
  const sent = input.travellers_json
  const saved = await openSavedTravellers(ctx, member.id, referenced(sent ?? []))
  const contact = contactChange(ctx.vault, input)
  await changeOrder(ctx, member, input.order_id, {
    contact,
    agreed: input.agree_json ?? [],
    ...(input.coupon_id !== undefined && { couponId: input.coupon_id || null }),
    ...(sent && {
      people: (current) =>
        sent.map((each, index) =>
          travellerOf(each, index, { saved, masked: maskedTraveller(each, index, current) }),
        ),
    }),
  })
}

type AddInput = Input<(typeof orderTravellers)['add']>
type EditInput = Input<(typeof orderTravellers)['edit']>

/** On the forms of one traveller the separate consents are fields of their own. */
const consentFields: Partial<Record<AgreementName, string>> = { docs: 'consent', minor: 'guardian_consent' }
const boxField = (name: AgreementName) => consentFields[name] ?? `agree_json.${name}`
const agreedIn = ({ consent, guardian_consent }: AddInput | EditInput): AgreementName[] => [
  ...(consent ? (['docs'] as const) : []),
  ...(guardian_consent ? (['minor'] as const) : []),
]

export async function addTraveller(ctx: Ctx, member: Member, input: AddInput) {
  const saved = await openSavedTravellers(ctx, member.id, referenced([input]))
  const changed = await changeOrder(ctx, member, input.order_id, {
    agreed: agreedIn(input),
    boxField,
    people: (current) => [...current, travellerOf(input, current.length, { saved })],
  })
  await saveToAccount(ctx, member, input, changed.people.at(-1))
  return answer(ctx, changed, changed.people.length)
}

/** Changes the fields that were sent; `action=del` takes the traveller out, and the others move up. */
export async function editTraveller(ctx: Ctx, member: Member, input: EditInput) {
  const saved = await openSavedTravellers(ctx, member.id, referenced([input]))
  const changed = await changeOrder(ctx, member, input.order_id, {
    agreed: agreedIn(input),
    boxField,
    people(current) {
      const edited = current[input.seq - 1]
      if (!edited) throw new Refused('NOT_FOUND')
      if (input.action === 'del') return withoutTraveller(current, input.seq)
      const sent = { ...input, kind: input.kind ?? edited.kind }
      const person = travellerOf(sent, input.seq - 1, { saved, masked: edited, edited })
      return current.with(input.seq - 1, person)
    },
  })
  if (input.action !== 'del') await saveToAccount(ctx, member, input, changed.people[input.seq - 1])
  return answer(ctx, changed, input.seq)
}

/**
 * The order has its own copy; `save_as_tourist` asks for a saved traveller in the account too (rule book §7.3). If the
 * account refuses it, as saved before or one too many, that is no reason to refuse the order, which is changed already.
 */
async function saveToAccount(
  ctx: Ctx,
  member: Member,
  input: AddInput | EditInput,
  person: Traveller | undefined,
) {
  if (!input.save_as_tourist || !person) return
  const { docType, docNo, validUntil, phone } = person
  const { birthday, gender, ...names } = detailFieldsOf(person)
  const fields = {
    ...names,
    phone,
    ...(gender && { gender }),
    ...(birthday && { birthday }),
    ...(docType &&
      docNo !== '' && {
        docs_json: [{ doc_type: docType, doc_no: docNo, valid_until: validUntil ?? '' }],
      }),
    consent: input.consent,
    guardian_consent: input.guardian_consent,
  }
  const saving = person.savedTravellerId
    ? updateSavedTraveller(ctx, member.id, person.savedTravellerId, fields)
    : addSavedTraveller(ctx, member.id, fields)
  await saving.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })
}

/** Takes a traveller out and corrects guardians, who are named by their place: it changes for all who come after. */
const withoutTraveller = (travellers: readonly Traveller[], seq: number): Traveller[] =>
  travellers.toSpliced(seq - 1, 1).map((person) => {
    const { guardianSeq: guardian } = person
    if (guardian === null || guardian < seq) return person
    return { ...person, guardianSeq: guardian === seq ? null : guardian - 1 }
  })

type Changed = Awaited<ReturnType<typeof changeOrder>>

function answer(ctx: Ctx, { order, people: travellers, complete }: Changed, seq: number) {
  return { seq, travellers: travellerViews(order, travellers, ctx.now), complete }
}
