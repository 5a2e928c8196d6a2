import type { ItineraryDay } from '#src/api/catalog/product-views.ts'
import { legKindText, legText } from '#src/domain/catalog/itinerary.ts'
import { GlyphIcon } from './glyphs.tsx'

type Leg = ItineraryDay['transport'][number]

/** `MU5801 08:15–10:30`; empty for what goes by no timetable. */
const timetable = ({ no, depart, arrive }: Leg) =>
  [no, depart && arrive ? `${depart}–${arrive}` : depart].filter(Boolean).join(' ')

/** How one moves on a day, a line for each leg: with what, from where to where, for how long and how far. */
export const Legs = ({ legs }: { legs: Leg[] }) => (
  <ul
    aria-label="交通"
    className="mt-2 grid max-w-190 text-14 text-ink-700 [&_.icon]:size-4 [&_.icon]:self-center [&_.icon]:text-pine-500"
  >
    {legs.map((leg) => (
      <li
        className="grid grid-cols-[20px_1fr_auto] items-baseline gap-x-2 border-line border-b py-1.5 leading-24 last:border-b-0"
        key={`${leg.kind}${leg.from}${leg.to}${leg.no}`}
      >
        <GlyphIcon name={leg.kind} />
        <span>
          <span className="mr-2 text-ink-500">{legKindText[leg.kind]}</span>
          {`${leg.from} → ${leg.to}`}
          {timetable(leg) && <span className="num font-semibold ml-2 text-ink-500">{timetable(leg)}</span>}
        </span>
        <span className="text-ink-500">{legText(leg)}</span>
      </li>
    ))}
  </ul>
)
