import type { ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'

/** What the price rules take off today, by how early one books. */
export const Tiers = ({ block: { tiers, note } }: { block: ShownBlockOf<'early_tiers'> }) => (
  <section
    aria-label="早鸟立减"
    className="panel mt-7 flex divide-x divide-line overflow-hidden max-lg:flex-col max-lg:divide-x-0 max-lg:divide-y"
  >
    {tiers.map(({ days, low_fen, high_fen, from, to }) => (
      <div className="flex-1 px-7 pt-5.5 pb-6" key={days}>
        <p className="text-14/22 text-ink-700">提前 {days} 天</p>
        <p className="text-cin-600">
          <span className="mr-1 font-medium text-15">立减</span>
          <b className="num font-semibold text-30/40">
            {yuanText(toFen(low_fen))}
            {high_fen > low_fen && ` – ${yuanText(toFen(high_fen))}`}
          </b>
        </p>
        <p className="text-13/20 text-ink-500">
          {to === null ? `${monthDayText(from)}及以后出发` : `${monthDayText(from)}至${monthDayText(to)}出发`}
        </p>
      </div>
    ))}
    {note && (
      <p className="grid flex-1 content-center bg-sunk/50 px-7 py-5 text-ink-700 leading-24">{note}</p>
    )}
  </section>
)
