import { type Clause, isBlockField, isField, withLabels } from './placeholders.ts'

/** As many as can be counted in two Chinese figures are far more than any contract has. */
export const MOST_CLAUSES = 40
export const MOST_PARAGRAPHS = 40
export const LONGEST_CLAUSE_TITLE = 30
export const LONGEST_PARAGRAPH = 1000

/** The first thing for which a draft is not taken at all, in a sentence that names the clause; null where there is none. */
export function clausesFault(clauses: readonly Clause[]): string | null {
  if (clauses.length === 0) return '请至少写一条'
  if (clauses.length > MOST_CLAUSES) return `最多${MOST_CLAUSES}条`
  for (const [index, clause] of clauses.entries()) {
    const fault = clauseFault(clause)
    if (fault !== null) return `第${index + 1}条：${fault}`
  }
  return null
}

function clauseFault({ title, paragraphs }: Clause): string | null {
  if (title === '' || [...title].length > LONGEST_CLAUSE_TITLE)
    return `请填写标题，1到${LONGEST_CLAUSE_TITLE}个字`
  if (/[{}]/.test(title)) return '标题里不能有字段'
  if (paragraphs.length === 0) return '请填写正文'
  if (paragraphs.length > MOST_PARAGRAPHS) return `最多${MOST_PARAGRAPHS}段`
  for (const paragraph of paragraphs) {
    const fault = paragraphFault(paragraph)
    if (fault !== null) return fault
  }
  return null
}

const FIELD = /\{\{([^{}]*)\}\}/g

function paragraphFault(paragraph: string): string | null {
  if (paragraph.trim() === '') return '有空的段落'
  if ([...paragraph].length > LONGEST_PARAGRAPH) return `每段最多${LONGEST_PARAGRAPH}个字，请分段`
  const names = [...paragraph.matchAll(FIELD)].map(([, name = '']) => name)
  const unknown = names.find((name) => !isField(name))
  if (unknown !== undefined) return `没有{{${unknown}}}这个字段`
  if (/[{}]/.test(paragraph.replace(FIELD, ''))) return '有没有配对的花括号'
  const block = names.find(isBlockField)
  return block !== undefined && paragraph !== `{{${block}}}`
    ? `${withLabels(`{{${block}}}`)}是一张表，须单独成段`
    : null
}
