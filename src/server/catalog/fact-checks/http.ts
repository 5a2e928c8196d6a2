import { type CheckedFact, factChecks } from '#src/api/desk/catalog/fact-checks.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { type FactKind, factKinds, staleOn } from '#src/domain/catalog/fact-check.ts'
import { MOST_COUNTED, pageOf } from '#src/domain/desk/list.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { supplierChecked } from '#src/server/catalog/suppliers/service.ts'
import { alertChecked } from '#src/server/catalog/taxonomy/service.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { countFacts, type FactRecord, findFact, listFacts, setChecked, setDone } from './store.ts'

const entities: Record<FactKind, string> = {
  visa: 'product',
  alert: 'destination',
  supplier_licence: 'supplier',
  licence: 'setting',
}

const may = (staff: Staff, kind: FactKind) => scopesOf(staff, factKinds[kind].right).length > 0

function seen(staff: Staff, { recordId, ...fact }: FactRecord, today: Day): CheckedFact {
  const staleDay = staleOn(fact.saidOn, fact.checkedOn)
  return {
    id: fact.id,
    kind: fact.kind,
    kind_text: factKinds[fact.kind].text,
    title: fact.title,
    said: fact.said,
    record: { entity: entities[fact.kind], id: recordId },
    said_on: fact.saidOn,
    checked_on: fact.checkedOn,
    checked_by: fact.checkedBy,
    stale_on: staleDay,
    is_stale: fact.isActive && staleDay <= today,
    is_active: fact.isActive,
    may_check: may(staff, fact.kind),
  }
}

/** A day that a record keeps itself is written where it stands; the triggers of `fact_check` follow. */
const writers: Partial<
  Record<FactKind, (tx: Tx, id: number, checked: { on: Day; staff: Staff; now: Date }) => Promise<void>>
> = { alert: alertChecked, supplier_licence: supplierChecked }

/** Says that a fact still holds. Refuses NOT_FOUND, and NO_RIGHT to who does not write such records. */
const checkFact = (ctx: Ctx, staff: Staff, { id, note }: { id: number; note: string }) =>
  ctx.transaction(async (tx) => {
    const before = await findFact(tx, { id })
    if (!before) throw new Refused('NOT_FOUND')
    const { kind, recordId, checkedOn } = before
    if (!may(staff, kind)) throw new Refused('NO_RIGHT', { right: factKinds[kind].right })
    const on = dayOf(ctx.now)
    if (seen(staff, before, on).is_stale) await setDone(tx, id)
    await writers[kind]?.(tx, recordId, { on, staff, now: ctx.now })
    await setChecked(tx, id, { by: staff.id, on, isActive: before.isActive })
    const after = await findFact(tx, { id })
    if (!after) throw new Refused('NOT_FOUND')
    return {
      answer: { fact: seen(staff, after, on), message: `已核对：${before.title} ${factKinds[kind].text}` },
      audit: [
        {
          ...{ entity: entities[kind], id: recordId, reason: note },
          ...{ before: { checked_on: checkedOn }, after: { checked_on: on } },
        },
      ],
    }
  })

export const factCheckHandlers = handlers(factChecks, {
  async list({ ctx: { db, now }, staff, input: { kind = [], stale = false, cursor } }) {
    const today = dayOf(now)
    const asked = { kinds: kind, isStale: stale, today }
    const total = await countFacts(db, asked, MOST_COUNTED + 1)
    const found = await listFacts(db, asked, cursor)
    const checkedOrSaid = ({ saidOn, checkedOn }: FactRecord) =>
      checkedOn !== null && checkedOn > saidOn ? checkedOn : saidOn
    const { rows, ...page } = pageOf(found, total, checkedOrSaid)
    return { list: rows.map((row) => seen(staff, row, today)), ...page }
  },
  async of({ ctx: { db, now }, staff, input: { kind, record_id: recordId } }) {
    const found = await findFact(db, { kind, recordId })
    return { fact: found ? seen(staff, found, dayOf(now)) : null }
  },
  check: ({ ctx, staff, input }) => checkFact(ctx, staff, input),
})
