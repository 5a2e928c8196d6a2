import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Right of the title: a link, a number, how much there is. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a record's page: its name in a line of 40, below it whatever it holds. */
export const Panel = ({ title, aside, className = '', children }: Props) => (
  <section className={`panel min-w-0 ${className}`}>
    <header className="flex h-10 items-center gap-2.5 border-line border-b px-4">
      <h2 className="whitespace-nowrap font-semibold text-14/22">{title}</h2>
      {aside}
    </header>
    {children}
  </section>
)

/** Names and values below each other, as in a form that nobody fills in. */
export const Facts = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="px-4 pt-2 pb-2.5">
    {rows.map(([name, value]) => (
      <div className="flex gap-3 text-13/26" key={name}>
        <dt className="w-13 shrink-0 text-ink-500">{name}</dt>
        <dd className="min-w-0 grow wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
