import type { ReactNode } from 'react'

interface Props {
  title: string
  lines?: readonly string[]
  children: ReactNode
}

/** Where somebody proves who they are: one narrow card with the shop's sign. */
export const Card = ({ title, lines = [], children }: Props) => (
  <section className="w-96 max-w-full rounded-card bg-surface px-8 pt-7 pb-8 shadow-card outline-1 outline-line">
    <p className="mb-5 flex items-center gap-2 text-12/16 text-ink-500">
      <b className="font-semibold font-serif text-17/none text-ink-900 tracking-[0.06em]">百陌</b>
      <span className="border-line-strong border-l pl-2">工作台</span>
    </p>
    <h1 className="font-semibold font-serif text-20/30">{title}</h1>
    {lines.map((line) => (
      <p className="mt-1 text-ink-500" key={line}>
        {line}
      </p>
    ))}
    <div className="mt-5 grid gap-4">{children}</div>
  </section>
)
