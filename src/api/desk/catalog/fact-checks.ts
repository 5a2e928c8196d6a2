import { factKindNames } from '#src/domain/catalog/fact-check.ts'
import { endpoint } from '../../endpoint.ts'
import { day, flagText, numBetween, text } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf, words } from '../list.ts'
import { rowId } from '../service/shapes.ts'

const kind = z.enum(factKindNames, '资料类型有误')

const Fact = z.object({
  id: z.int(),
  kind,
  kind_text: z.string(),
  /** Of what: the product, the place, the supplier. */
  title: z.string(),
  /** What is said, in short. */
  said: z.string(),
  /** Where it is written: the word and the number of the record. */
  record: z.object({ entity: z.string(), id: z.int() }),
  said_on: day,
  checked_on: z.nullable(day),
  checked_by: z.nullable(z.string()),
  /** From this day on it is out of date. */
  stale_on: day,
  is_stale: z.boolean(),
  /** Visitors see it now. */
  is_active: z.boolean(),
  may_check: z.boolean(),
})
export type CheckedFact = z.output<typeof Fact>

/** 资料核对: visa rules, alerts and licences, each held against its source every ninety days (rule book §18). */
export const factChecks = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/fact-checks',
    access: { staff: 'product.edit' },
    summary: '资料核对：最久没有核对的在前',
    input: z.object({
      kind: z.optional(words(factKindNames as [(typeof factKindNames)[number], ...typeof factKindNames])),
      stale: z.optional(flagText),
      cursor: z.optional(cursor),
    }),
    data: listOf(Fact),
    refusals: [],
  }),
  of: endpoint({
    method: 'GET',
    path: '/api/desk/fact-checks/of',
    access: { staff: 'queue.read' },
    summary: '一条记录的资料何时核对过',
    input: z.object({ kind, record_id: numBetween(0, 2_147_483_647, '编号有误') }),
    data: z.object({ fact: z.nullable(Fact) }),
    refusals: [],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/desk/fact-checks/{id}/checked',
    access: { staff: 'queue.read' },
    audit: 'fact.check',
    summary: '资料已核对：从今天起再有效九十天',
    input: z.object({ id: rowId, note: text(200) }),
    data: z.object({ fact: Fact, message: z.string() }),
    refusals: ['NOT_FOUND', 'NO_RIGHT'],
  }),
}
