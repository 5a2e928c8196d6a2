import type { SharedTrip } from '#src/api/booking/papers/shares.ts'

interface Props {
  trip: SharedTrip
}

/** What the trip itself says of the weather; nothing where it says nothing. */
export const Weather = ({ trip: { weather } }: Props) =>
  weather.length > 0 && (
    <section aria-labelledby="weather" className="panel px-7 py-6 max-lg:px-5">
      <h2 className="mb-3 font-semibold text-18/28" id="weather">
        天气与穿着
      </h2>
      <dl className="grid gap-3">
        {weather.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-13 text-ink-500">{title}</dt>
            <dd className="leading-26">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )

export const Packing = ({ trip: { packing } }: Props) =>
  packing.length > 0 && (
    <section aria-labelledby="packing" className="panel px-7 py-6 max-lg:px-5">
      <h2 className="mb-3 font-semibold text-18/28" id="packing">
        行李清单
      </h2>
      <ul className="list-disc pl-5 leading-28 marker:text-ink-400">
        {packing.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
