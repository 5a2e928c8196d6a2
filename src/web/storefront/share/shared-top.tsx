import type { SharedTrip } from '#src/api/booking/papers/shares.ts'
import { minuteText, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { Picture } from '../../ui/picture.tsx'
import { daysText } from './words.ts'

interface Props {
  trip: SharedTrip
}

/** Which trip, when, and whom to call on the way. */
export const SharedTop = ({ trip }: Props) => (
  <section className="panel overflow-hidden !rounded-dialog">
    <Picture
      alt=""
      className="h-70 w-full object-cover max-lg:h-48"
      isHero
      sizes="(max-width: 1000px) 100vw, 1200px"
      stem={trip.cover}
    />
    <div className="px-9 py-7 max-lg:px-5 max-lg:py-5">
      <p className="text-13 text-ink-500">亲友分享给您的行程</p>
      <h1 className="mt-1 text-balance font-semibold font-serif text-30/42 max-lg:text-24/34">
        {trip.title}
      </h1>
      <dl className="mt-4 grid grid-cols-3 gap-x-6 gap-y-3 max-lg:grid-cols-1">
        <Fact name="出发">
          <Day day={trip.date} />
        </Fact>
        <Fact name="返程">
          <Day day={trip.return_date} />
          <span className="text-ink-500">，{daysText(trip)}</span>
        </Fact>
        <Fact name="集合">{trip.meeting ? <Meeting meeting={trip.meeting} /> : trip.depart_city}</Fact>
      </dl>
      <Line trip={trip} />
    </div>
  </section>
)

const Day = ({ day }: { day: string }) => (
  <>
    <span className="num">{day.slice(0, 4)}</span>年{monthDayText(day)} {weekdayText(day)}
  </>
)

const Meeting = ({ meeting: { at, place } }: { meeting: NonNullable<SharedTrip['meeting']> }) => (
  <>
    <span className="num">{minuteText(at)}</span>
    <span className="block wrap-anywhere">{place}</span>
  </>
)

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="max-lg:flex max-lg:gap-4">
    <dt className="text-13/24 text-ink-500">{name}</dt>
    <dd className="font-medium leading-24">{children}</dd>
  </div>
)

/** The shop's own line, as its travellers see it: shortly before and during the trip. */
const Line = ({ trip: { emergency_line } }: Props) =>
  emergency_line !== '' && (
    <p className="mt-5 flex flex-wrap items-baseline gap-x-3 rounded-control bg-pine-50 px-5 py-3">
      <span>百陌旅行24小时紧急联系电话</span>
      <a className="link num font-semibold text-18/28" href={`tel:${emergency_line}`}>
        {emergency_line}
      </a>
    </p>
  )
