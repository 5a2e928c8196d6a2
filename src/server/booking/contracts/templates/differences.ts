import type { Clause } from '#src/domain/booking/contracts/placeholders.ts'

const LONGEST_LIST = 200
const listed = (titles: readonly string[]) => {
  const text = titles.join('、')
  return text.length > LONGEST_LIST ? `${text.slice(0, LONGEST_LIST)}…` : text
}

/** Which clauses are new, gone or worded otherwise, by their titles; the page of the template shows every word. */
export function clauseDifferences(before: readonly Clause[], now: readonly Clause[]) {
  const old = new Map(before.map(({ title, paragraphs }) => [title, paragraphs.join('\n')]))
  const current = new Set(now.map(({ title }) => title))
  const groups: [label: string, titles: string[]][] = [
    ['新增条款', now.filter(({ title }) => !old.has(title)).map(({ title }) => title)],
    ['删除条款', before.filter(({ title }) => !current.has(title)).map(({ title }) => title)],
    [
      '修改条款',
      now
        .filter(({ title, paragraphs }) => old.has(title) && old.get(title) !== paragraphs.join('\n'))
        .map(({ title }) => title),
    ],
  ]
  return groups.flatMap(([label, titles]) => (titles.length > 0 ? [{ label, text: listed(titles) }] : []))
}
