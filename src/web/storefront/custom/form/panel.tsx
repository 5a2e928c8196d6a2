import type { ReactNode } from 'react'

interface Props {
  no: number
  title: string
  note?: string
  children: ReactNode
}

/** A numbered part of a long form. */
export const Panel = ({ no, title, note, children }: Props) => (
  <section aria-label={title} className="panel scroll-mt-25 px-8 pt-6.5 pb-7.5 max-lg:px-4">
    <h2 className="mb-4.5 flex items-baseline gap-3 font-semibold text-20/30">
      <span aria-hidden className="num w-5.5 font-semibold text-15 text-pine-600">
        {no}
      </span>
      {title}
      {note && <small className="font-normal text-14/22 text-ink-500">{note}</small>}
    </h2>
    <div className="grid gap-4.5">{children}</div>
  </section>
)

/** Two fields side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-x-5 gap-y-4.5 max-lg:grid-cols-1">{children}</div>
)
