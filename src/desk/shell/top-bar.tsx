import { useQuery } from '@tanstack/react-query'
import { Bell, Search } from 'lucide-react'
import { work } from '#src/api/desk/work/items.ts'
import { query } from '../client/query.ts'
import { modKey } from '../keyboard/mod-key.ts'
import { Live } from '../live/live.tsx'
import { DeskLink } from '../parts/desk-link.tsx'
import { above } from './shell-keys.tsx'

interface Props {
  /** Takes the place where the page writes its title. */
  slot(place: HTMLElement | null): void
}

/** Of the page on the left, of the desk on the right. */
export const TopBar = ({ slot }: Props) => (
  <header className="flex h-bar shrink-0 items-center gap-3 border-line border-b bg-surface px-5 print:hidden">
    <div className="flex min-w-0 grow items-center gap-3" ref={slot} />
    <button
      className="flex h-8 w-75 shrink-0 items-center gap-2 rounded-control bg-sunk pr-2 pl-2.5 text-ink-500 hover:text-ink-900 max-lg:w-8 max-lg:px-2"
      onClick={() => above.set('find')}
      type="button"
    >
      <Search aria-hidden className="icon" />
      <span className="truncate max-lg:sr-only">订单号、手机号、姓名、产品编号</span>
      <kbd aria-hidden className="ml-auto max-lg:hidden">
        {modKey} K
      </kbd>
    </button>
    <Live />
    <Overdue />
  </header>
)

/** What is overdue and waits for me, one press away. */
function Overdue() {
  const { data } = useQuery(query(work.counts, {}))
  const count = data?.overdue ?? 0
  return (
    <DeskLink
      className="relative grid size-8 shrink-0 place-items-center rounded-control text-ink-700 hover:bg-sunk"
      search={{ overdue: '1' }}
      title={count > 0 ? `超时 ${count} 项` : '没有超时的待办'}
      to="/"
    >
      <Bell aria-hidden className="icon" />
      <span className="sr-only">{count > 0 ? `超时 ${count} 项` : '没有超时的待办'}</span>
      {count > 0 && (
        <sup
          aria-hidden
          className="absolute top-0 right-0 rounded-full bg-cin-600 px-1 font-num font-semibold text-12/none text-white leading-[15px]"
        >
          {count > 99 ? '99+' : count}
        </sup>
      )}
    </DeskLink>
  )
}
