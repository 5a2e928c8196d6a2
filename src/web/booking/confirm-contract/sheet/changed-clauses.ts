/** What a clause is called and what it says, by its heading; the contract's own shape, `template.ts` on the server. */
function clausesOf(html: string) {
  const sections = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('section')
  return new Map([...sections].map((each) => [each.querySelector('h2')?.textContent ?? '', each.textContent]))
}

/** The headings of the clauses that say something else than before. */
export function changedClauses(before: string, after: string): string[] {
  const old = clausesOf(before)
  return [...clausesOf(after)].filter(([title, text]) => old.get(title) !== text).map(([title]) => title)
}
