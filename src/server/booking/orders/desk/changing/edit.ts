import type { orderChanges } from '#src/api/desk/orders/changes.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { maskEmail } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { mayRename, needsReason, whyNot, whyNotRenamed } from '#src/domain/booking/desk/actions.ts'
import type { OrderField } from '#src/domain/booking/order.ts'
import { type Gender, genders } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { maskDocument } from '#src/domain/travellers/documents.ts'
import { normaliseTraveller, type Traveller } from '#src/domain/travellers/traveller.ts'
import { type DocType, docTypes } from '#src/domain/travellers/traveller-codes.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { mergeSave, noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { applyChange, type Change } from '../../changing/change.ts'
import { contactChange } from '../../contact.ts'
import type { OrderRecord } from '../../snapshot.ts'
import { openTravellers } from '../../travellers/store.ts'
import { deskFactsOf, lockDeskOrder, refuseLate } from '../order.ts'
import { contactFields, type TravellerField, travellerFields } from '../reading/people.ts'

const LEAST_REASON = 5

type ContactInput = Input<(typeof orderChanges)['contact']>
type PeopleInput = Input<(typeof orderChanges)['people']>

/** Fields whose values are sealed: the audit says that they were changed, never what they hold. */
const sealed = new Set(['phone', 'email', 'emergency_phone', 'doc_no'])
const SEALED_TEXT = '已更改'

/** What was typed, before to after, as the audit may keep it. Names of people are no numbers, but are theirs as well. */
const audited = (fields: readonly string[], values: Record<string, unknown>) =>
  Object.fromEntries(fields.map((field) => [field, isSealed(field) ? SEALED_TEXT : (values[field] ?? '')]))
const isSealed = (field: string) => /^\d/.test(field) || sealed.has(field)

/** What was typed into a sealed field, as it may be shown again. */
const mask = (name: string, value: string) => {
  const field = name.replace(/^\d+\./, '')
  if (field === 'email') return maskEmail(value)
  if (field === 'doc_no') return maskDocument(value)
  return sealed.has(field) && value !== '' ? maskPhone(value) : value
}

/** Changes the contact for the traveller, field by field beside what others saved (desk book §4.0). */
export async function editContact(ctx: Ctx, tx: Tx, staff: Staff, input: ContactInput) {
  const order = await lockDeskOrder(tx, staff, input.no, 'order.edit')
  const fields = contactFields(ctx.vault, order)
  const { set, message } = await mergeSave(
    tx,
    { entity: 'order', id: order.order_no, version: order.version, fields, mask },
    { version: input.version, changes: input.changes_json },
  )
  const names = Object.keys(set)
  if (set.name !== undefined && set.name.length < 2) throw badFields({ name: '请填写联系人姓名' })
  const { name, ...rest } = set
  const contact = contactChange(ctx.vault, { ...rest, ...(name !== undefined && { linkman: name }) })
  await change(ctx, tx, staff, order, { change: { contact }, reason: input.reason })
  return {
    order,
    message,
    audit: {
      entity: 'order',
      id: order.order_no,
      before: audited(names, { ...fields }),
      after: audited(names, set),
      reason: input.reason ?? '',
    },
  }
}

/** Changes travellers for them. A name in a contract that waits for its money voids it, to be signed again (row 6a). */
export async function editPeople(ctx: Ctx, tx: Tx, staff: Staff, input: PeopleInput) {
  const order = await lockDeskOrder(tx, staff, input.no, 'order.edit')
  const before = await openTravellers(tx, ctx.vault, order.id)
  const fields = Object.fromEntries(
    before.flatMap((person, index) =>
      Object.entries(travellerFields(person)).map(([name, value]) => [`${index + 1}.${name}`, value]),
    ),
  )
  for (const field of Object.keys(input.changes_json))
    if (!(field in fields)) throw new Refused('TRAVELLER', { errors: { [field]: '没有这位出行人' } })
  const { set, message } = await mergeSave(
    tx,
    { entity: 'order', id: order.order_no, version: order.version, fields, mask },
    { version: input.version, changes: input.changes_json },
  )
  const people = (current: readonly Traveller[]) =>
    current.map((person, index) => withFields(person, index, set))
  const asked = { change: { people }, reason: input.reason }
  const changed = await change(ctx, tx, staff, order, asked).catch(byPlace)
  const names = Object.keys(set)
  return {
    order,
    message,
    contractVoided: order.status === 'wait_pay' && changed.order.status === 'wait_contract',
    audit: {
      entity: 'order',
      id: order.order_no,
      before: audited(names, fields),
      after: audited(names, set),
      reason: input.reason ?? '',
    },
  }
}

/** Faults of travellers by the names that the desk's form has for their fields: `1.doc_no`. */
function byPlace(error: unknown): never {
  if (!(error instanceof Refused) || error.refusal !== 'TRAVELLER') throw error
  const { errors = {} } = (error.details ?? {}) as { errors?: Record<string, string> }
  const named = Object.entries(errors).map(([field, message]) => {
    const [, index, name] = /^travellers\.(\d+)\.(\w+)$/.exec(field) ?? []
    return [index === undefined ? field : `${Number(index) + 1}.${name}`, message]
  })
  throw new Refused('TRAVELLER', { errors: Object.fromEntries(named) }, error.sentence)
}

interface Asked {
  change: Change
  reason: string | undefined
}

async function change(ctx: Ctx, tx: Tx, staff: Staff, order: OrderRecord, asked: Asked) {
  const facts = await deskFactsOf({ db: tx, now: ctx.now }, order)
  const why = whyNot('people', facts)
  if (why !== '') {
    // Somebody may have been faster; who, says more than the state.
    if (facts.status === 'cancelled') await refuseLate(tx, order)
    throw new Refused('STATE', undefined, why)
  }
  if (asked.change.people && needsReason(facts) && [...(asked.reason ?? '')].length < LEAST_REASON)
    throw badFields({ reason: `出发前10天内修改须写明原因，至少${LEAST_REASON}个字` })
  const changed = await applyChange(ctx, tx, order, asked.change, {
    actor: 'staff',
    id: staff.id,
    assertMay(field: OrderField) {
      if (field === 'names' && !mayRename(order.status)) throw new Refused('STATE', undefined, whyNotRenamed)
    },
  })
  await noteFieldChanges(tx, changed.record, changed.fields, { staff, now: ctx.now })
  return changed
}

const wordOf = <W extends string>(typed: string, all: readonly W[], field: string): W | null => {
  if (typed === '') return null
  const found = all.find((word) => word === typed)
  if (found === undefined) throw new Refused('TRAVELLER', { errors: { [field]: '内容有误，请检查' } })
  return found
}

/** The traveller with what was typed; a sealed field that nobody touched is not among them. */
function withFields(
  person: Traveller,
  index: number,
  set: Readonly<Record<string, string | undefined>>,
): Traveller {
  const typed = (name: TravellerField) => set[`${index + 1}.${name}`]
  const gender = typed('gender')
  const docType = typed('doc_type')
  const guardian = typed('guardian_seq')
  return normaliseTraveller({
    ...person,
    nameCn: typed('name_cn') ?? person.nameCn,
    nameEnLast: typed('name_en_last') ?? person.nameEnLast,
    nameEnFirst: typed('name_en_first') ?? person.nameEnFirst,
    gender:
      gender === undefined
        ? person.gender
        : wordOf<Gender>(gender, keysOf(genders), `travellers.${index}.gender`),
    birthday: (typed('birthday') ?? person.birthday) || null,
    nationality: typed('nationality') ?? person.nationality,
    docType:
      docType === undefined
        ? person.docType
        : wordOf<DocType>(docType, keysOf(docTypes), `travellers.${index}.doc_type`),
    docNo: typed('doc_no') ?? person.docNo,
    validUntil: (typed('valid_until') ?? person.validUntil) || null,
    phone: typed('phone') ?? person.phone,
    guardianSeq: guardian === undefined ? person.guardianSeq : Number(guardian) || null,
  })
}
