import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'

interface Props {
  page: number
  size: number
  total: number
  linkTo(page: number): Pick<LinkProps, 'to' | 'search' | 'params'>
}

const square = 'grid h-10 min-w-10 place-items-center rounded-control border px-1'
const box = `${square} border-line bg-surface hover:border-pine-500 hover:text-pine-600`
const chosen = `${square} border-pine-600 bg-pine-600 text-white`
const nowhere = `${square} border-line bg-surface text-ink-400`

/** Links, so that a page can be opened in a new tab; nothing when there is one page. */
export function Pagination({ page, size, total, linkTo }: Props) {
  const last = Math.ceil(total / size)
  if (last <= 1) return null
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === last || Math.abs(each - page) <= 2,
  )
  const step = (to: number, label: string, Icon: typeof ChevronLeft) =>
    to < 1 || to > last ? (
      <span aria-hidden className={nowhere}>
        <Icon className="icon" />
      </span>
    ) : (
      <Link aria-label={label} className={box} {...linkTo(to)}>
        <Icon aria-hidden className="icon" />
      </Link>
    )
  return (
    <nav aria-label="分页" className="mt-12 flex flex-wrap items-center justify-center gap-2">
      {step(page - 1, '上一页', ChevronLeft)}
      {shown.map((each, index) => (
        <span className="contents" key={each}>
          {index > 0 && each - (shown[index - 1] ?? 0) > 1 && <span>…</span>}
          <Link
            aria-current={each === page ? 'page' : undefined}
            aria-label={`第${each}页`}
            className={`num font-medium text-15 ${each === page ? chosen : box}`}
            {...linkTo(each)}
          >
            {each}
          </Link>
        </span>
      ))}
      {step(page + 1, '下一页', ChevronRight)}
    </nav>
  )
}
