import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import type { DzsCard } from '#src/api/content/custom-trips.ts'
import { customersText } from '#src/domain/content/evaluations/designer-figures.ts'
import { Initial } from './initial.tsx'

/** A designer as one link: name, city, specialities, and the shop's own numbers about them. */
export const DesignerTile = ({ designer }: { designer: DzsCard }) => (
  <Link
    className="panel flex flex-col p-5 transition-shadow hover:shadow-raised"
    params={{ id: String(designer.id) }}
    to="/product/customer/$id"
  >
    <span className="flex items-center gap-3.5">
      <Initial className="size-14 text-22" name={designer.name} />
      <span className="min-w-0">
        <b className="block truncate font-semibold text-16/24">{designer.name}</b>
        <span className="block truncate text-13 text-ink-500">{designer.title}</span>
      </span>
    </span>
    <span className="mt-3.5 flex h-5.5 gap-1.5 overflow-hidden">
      {designer.good_at.map((what, index) => (
        <span className={`tag ${index === 0 ? 'pine' : ''}`} key={what}>
          {what}
        </span>
      ))}
    </span>
    <span className="mt-3.5 flex items-center justify-between border-line border-t pt-3 text-13 text-ink-500">
      <span className="rate">
        {designer.score && (
          <>
            <Star aria-hidden className="icon fill" />
            <b>{designer.score}</b>{' '}
          </>
        )}
        {customersText(designer.case_count)}
      </span>
      <span>
        {designer.city} · {designer.years} 年
      </span>
    </span>
  </Link>
)
