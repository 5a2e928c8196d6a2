import { ChevronDown } from 'lucide-react'
import type { OwnRequest } from '#src/api/content/custom/own-requests.ts'

/** The wishes as they were sent, for who wants to see them again. */
export function Wishes({ request }: { request: OwnRequest }) {
  const facts = [
    ['出发地', request.departure_city],
    ['主题', request.themes.join('、')],
    ['想法', request.special_demand],
  ].filter(([, text]) => text)
  if (facts.length === 0) return null
  return (
    <details className="group mt-3">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 text-13 text-pine-600 [&::-webkit-details-marker]:hidden">
        查看提交的内容
        <ChevronDown aria-hidden className="icon !size-4 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="mt-2 grid grid-cols-[64px_minmax(0,1fr)] gap-y-1 leading-24">
        {facts.map(([title, text]) => (
          <div className="contents" key={title}>
            <dt className="text-ink-500">{title}</dt>
            <dd className="whitespace-pre-line break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
