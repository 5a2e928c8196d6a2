import type { ReactNode } from 'react'

/** A part of the page under its heading, where the tabs lead to. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={`${id}-title`} className="scroll-mt-32" id={id}>
    <h2
      className="mb-5 break-after-avoid font-semibold font-serif text-[24px] leading-[34px]"
      id={`${id}-title`}
    >
      {title}
    </h2>
    {children}
  </section>
)
