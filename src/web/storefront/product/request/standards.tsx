import {
  ArrowLeftRight,
  ChevronDown,
  Clock,
  type LucideIcon,
  PenLine,
  Phone,
  Route,
  UserRound,
} from 'lucide-react'
import { Section } from './section.tsx'

/** Drawings by the names that the settings use. */
const icons: Record<string, LucideIcon> = {
  person: UserRound,
  phone: Phone,
  plan: Route,
  edit: PenLine,
  clock: Clock,
  swap: ArrowLeftRight,
}

/** What the page's first screen says in figures already: an answer, a plan, changes (`LandingHero`). */
const saidAbove = new Set(['phone', 'plan', 'edit'])

export function Promises({ items }: { items: readonly { icon: string; title: string; desc: string }[] }) {
  const others = items.filter(({ icon }) => !saidAbove.has(icon))
  if (others.length === 0) return null
  return (
    <Section lead="从提交需求到行程结束" title="服务标准">
      <ul className="grid grid-cols-3 gap-6 max-lg:grid-cols-1">
        {others.map(({ icon, title, desc }) => {
          const Icon = icons[icon] ?? UserRound
          return (
            <li className="panel flex gap-4 px-6 py-5" key={title}>
              <Icon aria-hidden className="icon mt-0.5 !size-6 text-pine-600" />
              <div>
                <h3 className="font-semibold text-16/28">{title}</h3>
                <p className="text-ink-500 leading-24">{desc}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

export function Questions({ faq }: { faq: readonly { q: string; a: string }[] }) {
  if (faq.length === 0) return null
  return (
    <Section title="常见问题">
      <div className="panel divide-y divide-line px-7">
        {faq.map(({ q, a }) => (
          <details className="group py-4" key={q}>
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 font-medium text-16/28 hover:text-pine-600 [&::-webkit-details-marker]:hidden">
              {q}
              <ChevronDown
                aria-hidden
                className="icon text-ink-400 transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="mt-1.5 max-w-[42em] text-ink-700 leading-24">{a}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
