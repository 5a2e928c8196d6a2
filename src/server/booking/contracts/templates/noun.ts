import { z } from '#src/api/zod.ts'
import { clausesFault, MOST_CLAUSES, MOST_PARAGRAPHS } from '#src/domain/booking/contracts/clauses.ts'
import { missingContents } from '#src/domain/booking/contracts/legal-contents.ts'
import type { Clause } from '#src/domain/booking/contracts/placeholders.ts'
import { badFields } from '#src/platform/refused.ts'
import { type LegalNoun, legalApproval } from '#src/server/operations/legal/service.ts'
import { clauseDifferences } from './differences.ts'
import { countProducts, insertTemplate, listTemplates, setTemplateWithdrawn } from './store.ts'

/** Longer than any that `clausesFault` lets through, which says why. */
const Clauses = z
  .array(
    z.strictObject({
      title: z.string(),
      paragraphs: z.array(z.string()).check(z.maxLength(MOST_PARAGRAPHS + 1)),
    }),
  )
  .check(z.maxLength(MOST_CLAUSES + 1))

function readClauses(json: unknown): Clause[] {
  const read = z.safeParse(Clauses, json)
  if (!read.success) throw badFields({ body: '条款格式有误，请重新编辑' })
  const clauses = read.data.map(({ title, paragraphs }) => ({
    title: title.trim(),
    paragraphs: paragraphs.map((paragraph) => paragraph.trim()),
  }))
  const fault = clausesFault(clauses)
  if (fault !== null) throw badFields({ body: fault })
  return clauses
}

export const templateNoun: LegalNoun<Clause[]> = {
  kind: 'contract_template',
  listVersions: listTemplates,
  insertVersion: insertTemplate,
  setWithdrawn: setTemplateWithdrawn,
  countProducts,
  read: readClauses,
  blockers: missingContents,
  differences: clauseDifferences,
}

/** How a version of a template comes into use. */
export const templateApproval = legalApproval(templateNoun)
