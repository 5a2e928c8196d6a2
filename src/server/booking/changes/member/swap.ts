import type { changes } from '#src/api/booking/changes.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import type { AgreementName } from '#src/domain/booking/agreements.ts'
import { whyNotSwapped } from '#src/domain/booking/changes/change.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import { personKindText } from '#src/domain/travellers/traveller-codes.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import {
  assertAgreed,
  assertNoOverlap,
  changeFactsOf,
  countsOf,
  errorsOf,
  type OrderRecord,
  openSavedTravellers,
  openTravellers,
  signFaults,
  travellerOf,
  tripOfOrder,
} from '#src/server/booking/orders/service.ts'
import { findFacts } from '#src/server/booking/refunds/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { beginChange } from '../begin.ts'
import { ladderToday } from '../date-quote.ts'
import { quoteSwap } from '../swap-quote.ts'
import { lockOwnOrder, stepOf } from './own.ts'

type Asked = Input<(typeof changes)['swap']>

const agreedIn = ({ consent, guardian_consent }: Asked): AgreementName[] => [
  ...(consent ? (['docs'] as const) : []),
  ...(guardian_consent ? (['minor'] as const) : []),
]
const consentFields: Partial<Record<AgreementName, string>> = { docs: 'consent', minor: 'guardian_consent' }
const boxField = (name: AgreementName) => consentFields[name] ?? `agree_json.${name}`

interface Newcomer {
  person: Traveller
  counts: Counts
  agreed: string[]
}

/** Who comes, checked like anybody of an order: TRAVELLER by field, PARAM for a box that was left empty. */
async function newcomerOf(
  ctx: Ctx,
  tx: Tx,
  member: Member,
  order: OrderRecord,
  asked: Asked,
): Promise<Newcomer> {
  const { seq, traveller_json: sent } = asked
  const current = await openTravellers(tx, ctx.vault, order.id)
  const leaver = current[seq - 1]
  if (!leaver) throw new Refused('NOT_FOUND')
  const saved = await openSavedTravellers(ctx, member.id, sent.tourist_id ? [sent.tourist_id] : [])
  const typed = travellerOf(sent, seq - 1, { saved })
  // Whoever looked after a child of the order, or was looked after, is followed by who comes.
  const person = { ...typed, guardianSeq: typed.guardianSeq ?? leaver.guardianSeq }
  const field = `travellers.${seq - 1}`
  if ((person.kind === 'infant') !== (leaver.kind === 'infant'))
    throw new Refused('TRAVELLER', { errors: { [`${field}.kind`]: '婴儿与占座的出行人不能互换' } })
  const before = countsOf(order)
  const counts =
    leaver.kind === person.kind
      ? before
      : {
          ...before,
          [leaver.kind]: before[leaver.kind] - 1,
          [person.kind]: before[person.kind] + 1,
        }
  const agreed = [...new Set([...order.agreed, ...agreedIn(asked)])]
  const people = current.with(seq - 1, person)
  assertAgreed(agreed, { people, counts, trip: order.snapshot, now: ctx.now }, boxField)
  const need = order.status === 'ready' ? 'complete' : 'sign'
  const known = new Set(signFaults(ctx, order, current, need).map(({ field: at, message }) => at + message))
  const faults = signFaults(ctx, { ...order, ...counts, agreed }, people, need).filter(
    (fault) => fault.field.startsWith(field) || !known.has(fault.field + fault.message),
  )
  if (faults.length > 0) throw new Refused('TRAVELLER', { errors: errorsOf(faults) })
  await assertNoOverlap(tx, ctx.vault, tripOfOrder(order, people))
  return { person, counts, agreed }
}

/**
 * `POST /order/swap/apply`: another person in the place of one (旅游法 64). By rule within China while today's ladder keeps
 * nothing and the order is not ready to travel; else a clerk has to ask suppliers first. What is signed and paid follows as
 * for another date.
 */
export const applyForSwap = (
  ctx: Ctx,
  member: Member,
  asked: Asked,
): Promise<Data<(typeof changes)['swap']>> =>
  ctx.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, member, asked.order_id)
    const why = whyNotSwapped(await changeFactsOf(tx, order, ctx.now))
    if (why !== '') throw new Refused('STATE', undefined, why)
    const facts = await findFacts(tx, order)
    const ladder = ladderToday(facts, dayOf(ctx.now))
    if (!ladder) throw new Refused('STATE')
    const { person, counts, agreed } = await newcomerOf(ctx, tx, member, order, asked)
    const kindText = personKindText[person.kind]
    const quoted = quoteSwap(facts, { kindText, counts, agreed, keepBp: ladder.bp })
    if (!quoted) {
      const field = `travellers.${asked.seq - 1}.kind`
      throw new Refused('TRAVELLER', { errors: { [field]: '该团期不接受这类出行人，请联系客服' } })
    }
    const isByRule = order.status !== 'ready' && order.snapshot.scope === 'domestic' && ladder.deductFen === 0
    const change = await beginChange(ctx, tx, order, {
      kind: 'swap',
      state: isByRule ? 'to_sign' : 'asked',
      askedBy: null,
      reason: withoutNumbers(asked.reason ?? ''),
      kept: quoted.kept,
      differenceFen: quoted.differenceFen,
      floorFen: quoted.floorFen,
      toDepartureId: null,
      seq: asked.seq,
      sealed: ctx.vault.seal(JSON.stringify(person)),
    })
    return { ...(await stepOf(ctx, tx, order, change)), difference_fen: quoted.differenceFen }
  })
