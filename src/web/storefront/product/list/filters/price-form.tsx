import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, use } from 'react'
import { SearchedFor } from '../list-link.tsx'
import { boundsOf, type ListSearch, parseListSearch } from '../search.ts'
import { changed } from './choosing.ts'

/** A form of the browser's own: without a script the two bounds travel as they are, and the list understands them. */
export function PriceForm({ search }: { search: ListSearch }) {
  const keyword = use(SearchedFor)
  const navigate = useNavigate()
  const { from, to } = boundsOf(search)
  const rest = changed(search, { price: undefined })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const next = parseListSearch(typed)
    void (keyword === undefined
      ? navigate({ to: '/product', search: next, resetScroll: false })
      : navigate({ to: '/product/search', search: { keyword, ...next }, resetScroll: false }))
  }
  return (
    <form
      action={keyword === undefined ? '/product' : '/product/search'}
      aria-label="人均价格范围"
      className="flex items-center gap-2 text-ink-500"
      onSubmit={submit}
    >
      {keyword !== undefined && <input name="keyword" type="hidden" value={keyword} />}
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={String(value)} />
      ))}
      <Bound label="最低" name="priceFrom" value={from} />
      –
      <Bound label="最高" name="priceTo" value={to} />
      <button className="btn btn-text btn-sm !h-8 !px-2.5" type="submit">
        确定
      </button>
    </form>
  )
}

const Bound = ({ label, name, value }: { label: string; name: string; value: number | null }) => (
  <label className="flex h-8 w-23 items-center gap-1 rounded-tag border border-control bg-surface px-2 text-13 focus-within:border-pine-500 focus-within:ring-3 focus-within:ring-pine-500/20">
    ¥
    <input
      aria-label={`${label}价（元）`}
      autoComplete="off"
      className="num w-full min-w-0 font-medium text-ink-900 placeholder:text-ink-500 focus-visible:shadow-none!"
      defaultValue={value ?? ''}
      inputMode="numeric"
      maxLength={7}
      name={name}
      placeholder={label}
    />
  </label>
)
