import type { ReactNode } from 'react'

export const Section = ({
  title,
  lead,
  more,
  children,
}: {
  title: string
  lead?: string
  more?: ReactNode
  children: ReactNode
}) => (
  <section className="pt-22">
    <div className="mb-8 flex items-end justify-between">
      <div>
        <h2 className="font-semibold font-serif text-30/42 tracking-[.02em]">{title}</h2>
        {lead && <p className="mt-1.5 text-15 text-ink-500">{lead}</p>}
      </div>
      {more}
    </div>
    {children}
  </section>
)
