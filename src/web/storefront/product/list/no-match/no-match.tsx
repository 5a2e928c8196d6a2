import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { buttonLook } from '#src/ui/button.tsx'
import { EmptyState } from '#src/web/ui/loading/states.tsx'
import steppe from '#src/web/ui/scenes/steppe.webp'
import type { Option } from '../filters/options.ts'
import { ListLink } from '../list-link.tsx'
import { HotSearches } from './hot-searches.tsx'

/** Nothing fits the conditions: one less of them may be enough, and others have looked elsewhere. */
export function NoMatch({ chosen }: { chosen: Option[] }) {
  return (
    <EmptyState
      action={
        <>
          {chosen.length > 0 && (
            <div className="flex flex-wrap justify-center gap-2">
              {chosen.map(({ key, label, search }) => (
                <ListLink className="chip" key={key} search={search}>
                  去掉“{label}”
                  <X aria-hidden className="icon size-3.5" />
                </ListLink>
              ))}
            </div>
          )}
          <HotSearches />
          <Link className={buttonLook('line')} to="/product">
            查看全部线路
          </Link>
        </>
      }
      scene={steppe}
      title="没有符合条件的线路"
    >
      {chosen.length > 0
        ? '去掉一个条件试试，或者看看大家在搜什么。'
        : '看看大家在搜什么，也可以查看全部线路。'}
    </EmptyState>
  )
}
