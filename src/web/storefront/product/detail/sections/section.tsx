import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  isPrinted?: boolean | undefined
  children: ReactNode
}

/** A part of the page under its heading, where the tabs lead to. */
export const Section = ({ id, title, isPrinted = true, children }: Props) => (
  <section
    aria-labelledby={`${id}-title`}
    className="scroll-mt-32"
    data-noprint={!isPrinted || undefined}
    id={id}
  >
    <h2 className="mb-5 break-after-avoid font-semibold font-serif text-24/34" id={`${id}-title`}>
      {title}
    </h2>
    {children}
  </section>
)
