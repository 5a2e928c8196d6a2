import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { cutKeywords } from './search.ts'

interface Props {
  keywords: string
  status: number | undefined
}

/** By a part of the order's number or title; what was searched for stands in the address. */
export function OrderSearch({ keywords, status }: Props) {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = cutKeywords(String(new FormData(event.currentTarget).get('keywords') ?? ''))
    void navigate({
      to: '/center/order',
      search: { ...(status && { status }), ...(typed !== '' && { keywords: typed }) },
    })
  }
  return (
    <search className="shrink-0 px-5 max-lg:px-4 max-lg:py-3">
      <form onSubmit={submit}>
        <span className="input !h-9 w-55 max-lg:w-full">
          <input
            aria-label="搜索我的订单"
            className="!text-13"
            defaultValue={keywords}
            maxLength={100}
            name="keywords"
            placeholder="订单号或产品名"
            type="search"
          />
          <button
            aria-label="搜索"
            className="-mr-2 grid size-8 shrink-0 place-items-center rounded-control text-ink-700 hover:text-pine-600"
            type="submit"
          >
            <Search aria-hidden className="icon" />
          </button>
        </span>
      </form>
    </search>
  )
}

/** What is shown is a part only: said, and taken back at one press. */
export const SearchedFor = ({ keywords, status, total }: Props & { total: number }) => (
  <p className="flex flex-wrap items-center gap-x-4 bg-paper px-6 py-2.5 text-13 text-ink-700" role="status">
    <span className="min-w-0 break-words">
      找到 <b className="num font-semibold">{total}</b> 个与“{keywords}”有关的订单
    </span>
    <Link className="link" search={status ? { status } : {}} to="/center/order">
      清除搜索
    </Link>
  </p>
)
