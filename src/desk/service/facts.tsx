import type { ReactNode } from 'react'

/** What is known of a record: label and value, one below the other. What is empty is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="grid content-start grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-1.5">
    {facts
      .filter(([, value]) => value !== '' && value != null && value !== false)
      .map(([label, value]) => (
        <div className="contents" key={label}>
          <dt className="text-ink-500">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
  </dl>
)

/** A part of a record with its title. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel p-4">
    <h2 className="mb-3 font-semibold text-14/22">{title}</h2>
    {children}
  </section>
)
