import type { ItineraryDay } from '#src/api/catalog/product-views.ts'
import { durationText } from '#src/domain/catalog/itinerary.ts'

interface Props {
  activities: readonly Omit<ItineraryDay['activities'][number], 'lat' | 'lng'>[]
}

/** What happens when, how long it takes, and whether it is paid already. */
export const Activities = ({ activities }: Props) => (
  <ol className="mt-3 grid max-w-190 gap-2">
    {activities.map(({ time, title, duration_min, included, text }) => (
      <li
        className="panel grid grid-cols-[48px_1fr] gap-x-3 px-4 py-3 print:break-inside-avoid"
        key={`${time}${title}`}
      >
        <span className="num font-medium text-ink-500 leading-24">{time}</span>
        <div className="min-w-0">
          <p className="leading-24">
            <b className="font-medium">{title}</b>
            <span className="ml-2 text-13 text-ink-500">{`约 ${durationText(duration_min)}`}</span>
            <span className={`tag ml-2 ${included ? 'pine' : 'och'}`}>{included ? '含' : '自费'}</span>
          </p>
          {text && <p className="mt-0.5 text-pretty text-ink-700 leading-24">{text}</p>}
        </div>
      </li>
    ))}
  </ol>
)
