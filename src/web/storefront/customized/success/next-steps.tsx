import { Check } from 'lucide-react'
import { addDays, type Day, dayOf, minuteText } from '#src/domain/calendar-day.ts'
import { useToday } from '#src/web/client/shop-info.ts'
import type { Received } from '#src/web/custom-trip/received.ts'

const DAY_MS = 86_400_000

/** `今天 16:12`, as seen today. */
function whenText(at: Date, today: Day): string {
  const day = dayOf(at)
  const clock = minuteText(at).slice(11)
  if (day === today) return `今天 ${clock}`
  if (day === addDays(today, 1)) return `明天 ${clock}`
  return `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日 ${clock}`
}

/** What happens next and by when: the call within thirty working minutes, a first plan a day after it. */
export function NextSteps({ received: { createdAt, promisedAt } }: { received: Received }) {
  const today = useToday()
  const steps = [
    ['已提交', whenText(new Date(createdAt), today)],
    ['电话沟通', `${whenText(new Date(promisedAt), today)} 前`],
    ['首版方案', `${whenText(new Date(promisedAt + DAY_MS), today)} 前`],
    ['确认方案', '免费修改 3 次'],
  ] as const
  return (
    <section className="panel mt-7 px-8 pt-6 pb-6.5 max-lg:px-4">
      <h2 className="mb-4 font-semibold text-16/24">接下来</h2>
      <ol className="grid grid-cols-4 max-lg:grid-cols-1 max-lg:gap-3">
        {steps.map(([title, when], index) => (
          <li className="relative pr-4" key={title}>
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className="absolute top-[9px] right-1.5 left-6.5 h-px bg-line-strong max-lg:hidden"
              />
            )}
            <span
              aria-hidden
              className={`mb-2.5 grid size-5 place-items-center rounded-full ${index === 0 ? 'bg-pine-600 text-white' : 'bg-white ring-1 ring-line-strong'}`}
            >
              {index === 0 && <Check className="icon !size-3" />}
            </span>
            <b className="block font-medium">{title}</b>
            <small className="num text-13 text-ink-500">{when}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
