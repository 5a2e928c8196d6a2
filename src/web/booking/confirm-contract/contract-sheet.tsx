import type { ReactNode } from 'react'

/** The document itself, 800 px wide on white; what is printed. */
export const ContractSheet = ({ html, children }: { html: string; children?: ReactNode }) => (
  <article className="contract contract-text panel px-14 py-12 max-[900px]:px-5">
    {/* Made by our own renderer, which escapes every value that a person typed; rule book §9.1. */}
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above. */}
    <div dangerouslySetInnerHTML={{ __html: html }} />
    {children}
  </article>
)
