import type { Plan } from '#src/api/content/plans.ts'
import { weekdayText } from '#src/domain/calendar-day.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { stateText } from '../standing.ts'
import { daysText, momentText, partyText } from '../words.ts'

/** Which trip, which version of it, and how it stands. */
export const Top = ({ plan }: { plan: Plan }) => (
  <section className="relative isolate flex min-h-59 flex-col justify-end overflow-hidden rounded-dialog bg-night px-10 py-7.5 text-white max-lg:px-5 max-lg:py-5">
    {plan.cover && (
      <Picture
        alt=""
        className="absolute inset-0 -z-2 size-full object-cover object-[50%_52%]"
        isHero
        sizes="(max-width: 900px) 100vw, 1280px"
        stem={plan.cover}
      />
    )}
    <span
      aria-hidden
      className="absolute inset-0 -z-1 bg-[linear-gradient(90deg,rgb(8_20_28/.84),rgb(8_20_28/.74)_56%,rgb(8_20_28/.52)_72%,rgb(8_20_28/.04)_97%)] max-lg:bg-[linear-gradient(90deg,rgb(8_20_28/.8),rgb(8_20_28/.66))]"
    />
    <p className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="tag bg-white text-pine-700">{stateText(plan)}</span>
      <span>
        {[`第 ${plan.version} 版方案`, plan.dzs?.name, `${momentText(plan.sent_at)} 发送`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
    <h1 className="font-semibold font-serif text-36/48 tracking-wide max-lg:text-24/34">{plan.title}</h1>
    {plan.subtitle && <p className="text-16/28">{plan.subtitle}</p>}
    <p className="text-16/28">
      {`${plan.date} ${weekdayText(plan.date)} · ${daysText(plan)} · ${partyText(plan)} · ${plan.depart_city}出发`}
    </p>
  </section>
)
