import type { Plan } from '#src/api/content/plans.ts'

/** What this version says otherwise than the one before it. */
export const Changed = ({ plan: { version, changed } }: { plan: Plan }) =>
  version > 1 && (
    <section
      aria-labelledby="changed"
      className="rounded-card bg-pine-50 px-7 py-4.5 shadow-[0_0_0_1px_var(--color-pine-200)] max-lg:px-5"
    >
      <h2 className="mb-1.5 font-semibold text-15/24 text-pine-700" id="changed">
        和第 {version - 1} 版相比
      </h2>
      {changed.length === 0 ? (
        <p className="text-ink-700 leading-26">行程和价格没有变化。</p>
      ) : (
        <dl className="grid grid-cols-[72px_minmax(0,1fr)] text-ink-700 leading-26">
          {changed.map(({ part, from, to }) => (
            <Row from={from} key={part} part={part} to={to} />
          ))}
        </dl>
      )}
    </section>
  )

const Row = ({ part, from, to }: Plan['changed'][number]) => {
  const [gone, come] = [without(from, to), without(to, from)]
  return (
    <>
      <dt className="font-medium text-ink-900">{part}</dt>
      <dd className="wrap-anywhere">
        {come === '' ? '不再包括' : `${gone === '' ? '新增' : '改为'}：${come}`}
        {gone !== '' && <span className="block text-ink-500">{`原来：${gone}`}</span>}
      </dd>
    </>
  )
}

/** The parts of a text that the other one does not have: a day that changed in one thing is not told whole. */
function without(text: string, other: string): string {
  const known = new Set(other.split('；'))
  return text
    .split('；')
    .filter((part) => !known.has(part))
    .join('；')
}
