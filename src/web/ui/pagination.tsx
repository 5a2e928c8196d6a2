import { Link, type LinkProps } from '@tanstack/react-router'

interface Props {
  page: number
  size: number
  total: number
  linkTo(page: number): Pick<LinkProps, 'to' | 'search'>
}

/** Links, so that a page can be opened in a new tab; nothing when there is one page. */
export function Pagination({ page, size, total, linkTo }: Props) {
  const last = Math.ceil(total / size)
  if (last <= 1) return null
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === last || Math.abs(each - page) <= 2,
  )
  return (
    <nav aria-label="分页" className="mt-10 flex justify-center gap-2">
      {page > 1 && (
        <Link className="chip" {...linkTo(page - 1)}>
          上一页
        </Link>
      )}
      {shown.map((each, index) => (
        <span className="contents" key={each}>
          {index > 0 && each - (shown[index - 1] ?? 0) > 1 && <span className="px-1 leading-[34px]">…</span>}
          <Link
            aria-current={each === page ? 'page' : undefined}
            aria-label={`第${each}页`}
            className={`chip num ${each === page ? 'on' : ''}`}
            {...linkTo(each)}
          >
            {each}
          </Link>
        </span>
      ))}
      {page < last && (
        <Link className="chip" {...linkTo(page + 1)}>
          下一页
        </Link>
      )}
    </nav>
  )
}
