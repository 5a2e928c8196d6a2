import type { ReactNode } from 'react'

interface Props {
  title: string
  /** The state beside the title; announced when it changes. */
  note?: ReactNode
  action?: ReactNode
}

/** The head of a page of the center, of one height on all of them. */
export const CenterTitle = ({ title, note, action }: Props) => (
  <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
    <h1 className="font-semibold font-serif text-24/34">{title}</h1>
    <p className="text-ink-500" role="status">
      {note}
    </p>
    {action && <div className="ml-auto">{action}</div>}
  </div>
)
