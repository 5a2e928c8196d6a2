import type { ContentRecordCalls, ContentRow } from '#src/api/desk/content/records.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import {
  type ContentFaults,
  type ContentFields,
  standingOf,
  standingText,
} from '#src/domain/desk/content-fields.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { mergeSave, noteFieldChanges } from '../field-changes/service.ts'

/** A row as its noun keeps it. */
interface Stored {
  id: number
  version: number
  active: boolean
  starts_at: Date | null
  ends_at: Date | null
}

/** Of one kind; the desk shows them all at once. */
const MOST_ROWS = 200

/** What a noun says of the rows that staff write: how they are read, checked and kept. */
export interface ContentNoun<Row extends Stored, Terms> {
  /** Its table's word. */
  entity: string
  /** In their order, of which there are never more than some dozens. */
  list(db: Db): Promise<readonly Row[]>
  fieldsOf(row: Row): ContentFields
  /** What the fields come to, or what is wrong with them, beside all others of its kind; `id` is null for a new one. */
  read(
    ctx: Ctx,
    tx: Tx,
    fields: ContentFields,
    id: number | null,
  ): Promise<{ terms: Terms; faults: ContentFaults }>
  /** At the end of the order. */
  insert(tx: Tx, terms: Terms, sort: number): Promise<number>
  /** With the next version. */
  update(tx: Tx, id: number, terms: Terms): Promise<unknown>
  setSort(tx: Tx, id: number, sort: number): Promise<unknown>
  remove(tx: Tx, id: number): Promise<unknown>
  notes?(db: Db, rows: readonly Row[], now: Date): Promise<(row: Row) => string[]>
}

/** The calls of one kind of row. Everybody with the right reads; who has a part of it alone changes nothing. */
export function contentRecordHandlers<Row extends Stored, Terms>(
  calls: ContentRecordCalls,
  noun: ContentNoun<Row, Terms>,
) {
  const { entity } = noun
  const rowsOf = (db: Db, now: Date) => shownRows(noun, db, now)
  /** Changes of one kind take turns: an order and a version are read and written by one person at a time. */
  async function begin(tx: Tx, staff: Staff) {
    assertAll(calls, staff)
    await holdLock(tx, 'content_records', entity)
  }
  async function rightTerms(ctx: Ctx, tx: Tx, fields: ContentFields, id: number | null) {
    const { terms, faults } = await noun.read(ctx, tx, fields, id)
    if (Object.keys(faults).length > 0) throw badFields(faults)
    return terms
  }
  async function found(tx: Tx, id: number) {
    const row = (await noun.list(tx)).find((each) => each.id === id)
    if (!row) throw new Refused('NOT_FOUND')
    return row
  }

  return handlers(calls, {
    list: async ({ ctx: { db, now } }) => ({ list: await rowsOf(db, now) }),

    create: ({ ctx, staff, input }) =>
      ctx.transaction(async (tx) => {
        await begin(tx, staff)
        const fields = input.fields_json as ContentFields
        const last = (await noun.list(tx)).length
        if (last >= MOST_ROWS) throw new Refused('STATE', undefined, `最多${MOST_ROWS}条，请先删除不再用的`)
        const id = await noun.insert(tx, await rightTerms(ctx, tx, fields, null), last)
        return {
          answer: { id, list: await rowsOf(tx, ctx.now) },
          audit: [{ entity, id, after: { ...fields } }],
        }
      }),

    save: ({ ctx, staff, input: { record_id: id, version, changes_json } }) =>
      ctx.transaction(async (tx) => {
        await begin(tx, staff)
        const row = await found(tx, id)
        const fields = noun.fieldsOf(row)
        const record = { entity, id: String(id), version: row.version, fields }
        const { set, message } = await mergeSave(tx, record, { version, changes: changes_json })
        const names = Object.keys(set)
        const terms = await rightTerms(ctx, tx, { ...fields, ...(set as ContentFields) }, id)
        if (names.length > 0) {
          await noun.update(tx, id, terms)
          await noteFieldChanges(tx, { ...record, version: row.version + 1 }, names, { staff, now: ctx.now })
        }
        const before = Object.fromEntries(names.map((name) => [name, fields[name]]))
        return {
          answer: { message, list: await rowsOf(tx, ctx.now) },
          audit: [{ entity, id, before, after: { ...set } }],
        }
      }),

    move: ({ ctx, staff, input: { record_id: id, place } }) =>
      ctx.transaction(async (tx) => {
        await begin(tx, staff)
        const row = await found(tx, id)
        const others = (await noun.list(tx)).filter((each) => each.id !== id)
        const order = others.toSpliced(place, 0, row)
        for (const [sort, each] of order.entries()) await noun.setSort(tx, each.id, sort)
        return {
          answer: { list: await rowsOf(tx, ctx.now) },
          audit: [{ entity, id, after: { place: order.indexOf(row) } }],
        }
      }),

    remove: ({ ctx, staff, input: { record_id: id, version } }) =>
      ctx.transaction(async (tx) => {
        await begin(tx, staff)
        const row = await found(tx, id)
        if (row.version !== version) throw new Refused('STATE', undefined, '刚刚被同事修改，请核对后再删除')
        await noun.remove(tx, id)
        return {
          answer: { list: await rowsOf(tx, ctx.now) },
          audit: [{ entity, id, before: { ...noun.fieldsOf(row) } }],
        }
      }),
  })
}

async function shownRows<Row extends Stored, Terms>(
  noun: ContentNoun<Row, Terms>,
  db: Db,
  now: Date,
): Promise<ContentRow[]> {
  const rows = await noun.list(db)
  const notesOf = await noun.notes?.(db, rows, now)
  return rows.map((row) => {
    const standing = standingOf(row, now)
    return {
      id: row.id,
      version: row.version,
      fields: { ...noun.fieldsOf(row) },
      standing,
      standing_text: standingText[standing],
      notes: notesOf?.(row) ?? [],
    }
  })
}

function assertAll(calls: ContentRecordCalls, staff: Staff) {
  const { staff: right } = calls.list.access
  if (!scopesOf(staff, right).includes('all')) throw new Refused('NO_RIGHT', { right })
}
