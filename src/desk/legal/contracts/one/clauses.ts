import type { Clause } from '#src/domain/booking/contracts/placeholders.ts'

/** The clauses of a form's field, which the server has spelled; the form writes the same spelling. */
export const clausesOf = (body: string) => JSON.parse(body) as Clause[]
export const bodyOf = (clauses: readonly Clause[]) =>
  JSON.stringify(clauses.map(({ title, paragraphs }) => ({ title, paragraphs })))

/** Empty lines are for the eye while one writes. */
export const withoutBlanks = (body: string) =>
  bodyOf(
    clausesOf(body).map(({ title, paragraphs }) => ({
      title: title.trim(),
      paragraphs: paragraphs.filter((paragraph) => paragraph.trim() !== ''),
    })),
  )

/** The clause that a sentence of the server speaks of, from 0; null where it speaks of none. */
export function clauseOfError(error: string | undefined): number | null {
  const found = /^第(\d+)条：/.exec(error ?? '')?.[1]
  return found === undefined ? null : Number(found) - 1
}
