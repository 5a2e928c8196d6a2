import { type RawBuilder, sql } from 'kysely'
import type { Spelling, Terms } from './terms.ts'

/**
 * How much a place in a product is worth to a word: title, destination or theme, subtitle and highlights, route. A
 * whole word is worth more than the beginning of a longer one or a word for the same. The first that holds counts.
 */
const grades = [
  { name: 'whole_a', weight: 'A', isWhole: true, worth: 16 },
  { name: 'whole_b', weight: 'B', isWhole: true, worth: 8 },
  { name: 'part_a', weight: 'A', isWhole: false, worth: 6 },
  { name: 'part_b', weight: 'B', isWhole: false, worth: 5 },
  { name: 'whole_c', weight: 'C', isWhole: true, worth: 4 },
  { name: 'part_c', weight: 'C', isWhole: false, worth: 3 },
  { name: 'whole_d', weight: 'D', isWhole: true, worth: 2 },
] as const
const LEAST = 1
/** More than any number of words is worth. */
const EXACT = 1_000

const EMPTY = sql`0::bit(4096)`
const table = (at: number) => sql.table(`term_${at}`)
const gradeOf = (at: number, name: string) => sql.ref(`${name}_${at}`)

/** Just behind a word, and behind all words that begin with it. */
const LOWEST = '\u0001'
const HIGHEST = '\u{10ffff}'

/** The products of each word of the search by grade, and in `found` those that match all of them, a set per block. */
export function foundClauses({ terms, productId }: Terms) {
  const matching = terms.map((_, at) => sql`coalesce(${sql.ref(`term_${at}.every`)}, ${EMPTY})`)
  const number = sql`case when b.block = facet_block(${productId ?? 0}) then facet_bit(${productId ?? 0}) else ${EMPTY} end`
  return [
    ...terms.map((spellings, at) => termClause(spellings, at)),
    sql`found as materialized (
      select b.block, ${matching.length > 0 ? sql`(${sql.join(matching, sql` & `)})` : EMPTY} | ${number} as products
      from product_facet b ${joins(terms, sql`b.block`)} where b.kind = 'all' and b.value = 0)`,
  ]
}

const joins = (terms: Terms['terms'], block: RawBuilder<unknown>) =>
  sql.join(
    terms.map((_, at) => sql`left join ${table(at)} on ${sql.ref(`term_${at}.block`)} = ${block}`),
    sql` `,
  )

function termClause(spellings: readonly Spelling[], at: number) {
  const from = spellings.map(({ text }) => text)
  const to = spellings.map(({ text, isBeginning }) => text + (isBeginning ? HIGHEST : LOWEST))
  const graded = grades.map(({ name, weight, isWhole }) => {
    const only = isWhole ? sql`and w.word = ${from[0] ?? ''}` : sql``
    return sql`bit_or(w.products) filter (where w.weight = ${sql.lit(weight)} ${only}) as ${sql.ref(name)}`
  })
  return sql`${table(at)} as materialized (
    select w.block, bit_or(w.products) as every, ${sql.join(graded)}
    from unnest(${from}::text[], ${to}::text[]) span (lowest, highest)
    join product_word w on w.word >= span.lowest and w.word < span.highest
    group by w.block)`
}

/** The sets that `scoreAt` reads, their blocks joined end to end, as columns beside those of `sets`. */
export const gradeColumns = ({ terms }: Terms) =>
  sql.join(
    terms.flatMap((_, at) =>
      grades.map(
        ({ name }) =>
          sql`, string_agg(coalesce(${sql.ref(`term_${at}.${name}`)}, ${EMPTY})::text, '' order by sets.block)::varbit
            as ${gradeOf(at, name)}`,
      ),
    ),
    sql` `,
  )

export const gradeJoins = ({ terms }: Terms) => joins(terms, sql`sets.block`)

/** How well product `p` at `place` of the sets matches. */
export const scoreAt = ({ terms, productId }: Terms, place: RawBuilder<unknown>) =>
  sql.join(
    [
      sql`case when p.id = ${productId ?? 0} then ${sql.lit(EXACT)} else 0 end`,
      ...terms.map((_, at) => {
        const cases = grades.map(
          ({ name, worth }) =>
            sql`when get_bit(line.${gradeOf(at, name)}, ${place}) = 1 then ${sql.lit(worth)}`,
        )
        return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(LEAST)} end`
      }),
    ],
    sql` + `,
  )
