import type { ContentRecordCalls, ContentRow, RecordCalls } from '#src/api/desk/content/records.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import {
  type ContentFaults,
  type ContentFields,
  type Standing,
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

/** Of one kind, unless it says otherwise; the desk shows them all at once. */
const MOST_ROWS = 200

/** What a noun says of the rows that staff write: how they are read, checked and kept. */
export interface RecordNoun<Row extends Stored, Terms> {
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
  insert(tx: Tx, terms: Terms, sort: number, by: { ctx: Ctx; staff: Staff }): Promise<number>
  /** With the next version. */
  update(
    tx: Tx,
    id: number,
    terms: Terms,
    change: { before: Row; names: readonly string[]; ctx: Ctx; staff: Staff },
  ): Promise<unknown>
  remove(tx: Tx, id: number, by: { before: Row; ctx: Ctx }): Promise<unknown>
  notes?(db: Db, rows: readonly Row[], now: Date): Promise<(row: Row) => string[]>
  most?: number
  /** Where it stands, in words of its own. */
  words?: Partial<Record<Standing, string>>
  /** Fields that are shown by their masks, and whose values no log may hold. */
  sealed?: Readonly<Record<string, (value: string) => string>>
  /** What whoever has a part of the right may change of one. */
  partFields?: readonly string[]
  /** Why it cannot become this; `terms` is null where it is to be deleted. */
  blockers?(tx: Tx, row: Row, terms: Terms | null): Promise<string[]>
}
export interface ContentNoun<Row extends Stored, Terms> extends RecordNoun<Row, Terms> {
  setSort(tx: Tx, id: number, sort: number): Promise<unknown>
}

/** The calls of one kind of row. Everybody with the right reads; who has a part of it changes that part at most. */
export function recordHandlers<Row extends Stored, Terms>(calls: RecordCalls, noun: RecordNoun<Row, Terms>) {
  const { entity, most = MOST_ROWS, sealed = {} } = noun
  const rowsOf = (db: Db, now: Date) => shownRows(noun, db, now)
  async function rightTerms(ctx: Ctx, tx: Tx, fields: ContentFields, id: number | null) {
    const { terms, faults } = await noun.read(ctx, tx, fields, id)
    if (Object.keys(faults).length > 0) throw badFields(faults)
    return terms
  }
  async function assertFree(tx: Tx, row: Row, terms: Terms | null) {
    const blockers = (await noun.blockers?.(tx, row, terms)) ?? []
    if (blockers.length > 0) throw new Refused('NOT_READY', { blockers }, blockers.join('；'))
  }

  return handlers(calls, {
    list: async ({ ctx: { db, now } }) => ({ list: await rowsOf(db, now) }),

    create: ({ ctx, staff, input }) =>
      ctx.transaction(async (tx) => {
        assertMay(calls, staff)
        await takeTurn(tx, entity)
        const fields = input.fields_json as ContentFields
        const last = (await noun.list(tx)).length
        if (last >= most) throw new Refused('STATE', undefined, `最多${most}条，请先删除不再用的`)
        const terms = await rightTerms(ctx, tx, fields, null)
        const id = await noun.insert(tx, terms, last, { ctx, staff })
        return {
          answer: { id, list: await rowsOf(tx, ctx.now) },
          audit: [{ entity, id, after: logged(sealed, fields) }],
        }
      }),

    save: ({ ctx, staff, input: { record_id: id, version, changes_json } }) =>
      ctx.transaction(async (tx) => {
        assertMay(calls, staff, Object.keys(changes_json), noun.partFields)
        await takeTurn(tx, entity)
        const row = await foundRow(noun, tx, id)
        const fields = noun.fieldsOf(row)
        const mask = (name: string, value: string | undefined) => sealed[name]?.(value ?? '') ?? value ?? ''
        const record = { entity, id: String(id), version: row.version, fields, mask }
        const { set, message } = await mergeSave(tx, record, { version, changes: changes_json })
        const names = Object.keys(set)
        const terms = await rightTerms(ctx, tx, { ...fields, ...(set as ContentFields) }, id)
        if (names.length > 0) {
          await assertFree(tx, row, terms)
          await noun.update(tx, id, terms, { before: row, names, ctx, staff })
          await noteFieldChanges(tx, { ...record, version: row.version + 1 }, names, { staff, now: ctx.now })
        }
        const before = Object.fromEntries(names.map((name) => [name, fields[name]]))
        return {
          answer: { message, list: await rowsOf(tx, ctx.now) },
          audit: [{ entity, id, before, after: logged(sealed, set as ContentFields) }],
        }
      }),

    remove: ({ ctx, staff, input: { record_id: id, version } }) =>
      ctx.transaction(async (tx) => {
        assertMay(calls, staff)
        await takeTurn(tx, entity)
        const row = await foundRow(noun, tx, id)
        if (row.version !== version) throw new Refused('STATE', undefined, '刚刚被同事修改，请核对后再删除')
        await assertFree(tx, row, null)
        await noun.remove(tx, id, { before: row, ctx })
        return {
          answer: { list: await rowsOf(tx, ctx.now) },
          audit: [{ entity, id, before: { ...noun.fieldsOf(row) } }],
        }
      }),
  })
}

/** The same for rows that have an order. */
export function contentRecordHandlers<Row extends Stored, Terms>(
  { move, ...calls }: ContentRecordCalls,
  noun: ContentNoun<Row, Terms>,
) {
  const { entity } = noun
  const ordering = handlers(
    { move },
    {
      move: ({ ctx, staff, input: { record_id: id, place } }) =>
        ctx.transaction(async (tx) => {
          assertMay(calls, staff)
          await takeTurn(tx, entity)
          const row = await foundRow(noun, tx, id)
          const others = (await noun.list(tx)).filter((each) => each.id !== id)
          const order = others.toSpliced(place, 0, row)
          for (const [sort, each] of order.entries()) await noun.setSort(tx, each.id, sort)
          return {
            answer: { list: await shownRows(noun, tx, ctx.now) },
            audit: [{ entity, id, after: { place: order.indexOf(row) } }],
          }
        }),
    },
  )
  return [...recordHandlers(calls, noun), ...ordering]
}

/** Changes of one kind take turns: an order and a version are read and written by one person at a time. */
const takeTurn = (tx: Tx, entity: string) => holdLock(tx, 'content_records', entity)

async function foundRow<Row extends Stored, Terms>(noun: RecordNoun<Row, Terms>, tx: Tx, id: number) {
  const row = (await noun.list(tx)).find((each) => each.id === id)
  if (!row) throw new Refused('NOT_FOUND')
  return row
}

async function shownRows<Row extends Stored, Terms>(
  noun: RecordNoun<Row, Terms>,
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
      standing_text: noun.words?.[standing] ?? standingText[standing],
      notes: notesOf?.(row) ?? [],
    }
  })
}

/** What of fields may stand in a log. */
const logged = (sealed: Readonly<Record<string, unknown>>, fields: ContentFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, name in sealed ? '已更改' : value]))

/** A part of the right reaches some fields of what is there, and nothing else. */
function assertMay(
  calls: RecordCalls,
  staff: Staff,
  changed?: readonly string[],
  partFields: readonly string[] = [],
) {
  const { staff: right } = calls.list.access
  const scopes = scopesOf(staff, right)
  const isPart =
    changed !== undefined && scopes.includes('part') && changed.every((name) => partFields.includes(name))
  if (!scopes.includes('all') && !(isPart && changed.length > 0)) throw new Refused('NO_RIGHT', { right })
}
