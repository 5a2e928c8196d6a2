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
  <section className="sec">
    <div className="sec-h">
      <div>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {more}
    </div>
    {children}
  </section>
)
