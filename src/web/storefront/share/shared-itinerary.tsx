import type { SharedTrip } from '#src/api/booking/papers/shares.ts'
import { DayList } from './day-list.tsx'

/** Every day at a glance; hour by hour for who opens it. */
export const SharedItinerary = ({ trip }: { trip: SharedTrip }) => (
  <section aria-labelledby="days" className="panel px-9 py-7 max-lg:px-5">
    <h2 className="mb-5 font-semibold text-20/30" id="days">
      每日行程
    </h2>
    <DayList trip={trip} />
  </section>
)
