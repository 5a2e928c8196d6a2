/** A text of the shop in the measure that reads well; its first paragraph leads where it is said so. */
export const Words = ({ html, hasLead = false }: { html: string; hasLead?: boolean }) => (
  <div
    className={`rich max-w-180 text-16/30 text-ink-700 lg:[&_td:first-child]:whitespace-nowrap ${hasLead ? '[&>p:first-child]:text-18/34 [&>p:first-child]:text-ink-900' : ''}`}
    // Made by the shop's own renderer, which escapes every text (rule book §1, text safety).
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
