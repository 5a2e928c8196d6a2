import { Link, type LinkProps } from '@tanstack/react-router'

interface Props {
  page: number
  size: number
  total: number
  linkTo(page: number): Pick<LinkProps, 'to' | 'search'>
}

/** The foot of a table: which page it is, and the ones beside it. */
export function Pages({ page, size, total, linkTo }: Props) {
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  const step = (to: number, text: string) =>
    to < 1 || to > last ? (
      <span className="px-3 text-ink-400">{text}</span>
    ) : (
      <Link className="btn btn-text btn-sm" {...linkTo(to)}>
        {text}
      </Link>
    )
  return (
    <nav aria-label="分页" className="flex items-center justify-between py-2 text-13 text-ink-500">
      <span>
        第 <span className="num">{page}</span> 页，共 <span className="num">{last}</span> 页
      </span>
      <span className="flex items-center gap-1">
        {step(page - 1, '上一页')}
        {step(page + 1, '下一页')}
      </span>
    </nav>
  )
}
