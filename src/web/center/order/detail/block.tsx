import type { ReactNode } from 'react'

/** A panel of the order page with its title. */
export const Block = ({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) => (
  <section aria-label={title} className="panel px-7 py-6 max-sm:px-4">
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 className="whitespace-nowrap font-semibold text-18/28">{title}</h2>
      {aside && <span className="ml-auto">{aside}</span>}
    </div>
    {children}
  </section>
)
