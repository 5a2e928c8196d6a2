import { useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { fetchCode } from '#src/web/ui/loading/fetch-code.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { ignore } from '#src/web/ui/loading/part.tsx'

const combobox = () => import('./search-combobox.tsx')
const SearchCombobox = onDemand(combobox, () => false)

/** The search page's box shows what was searched for. */
const useSearchedFor = () =>
  useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname === '/product/search' ? String((search as { keyword?: unknown }).keyword ?? '') : '',
  })

/**
 * A plain form to the search page, as every browser knows it. What makes it a combobox listens to it from outside and is
 * fetched when somebody first comes near: React writes each of these attributes once, so that nothing undoes its work.
 */
export function HeaderSearch() {
  const keyword = useSearchedFor()
  const shown = useRef(keyword)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isWanted, want] = useState(false)
  useEffect(() => {
    const before = shown.current
    shown.current = keyword
    const input = field.current
    if (!input || keyword === before) return
    // Whoever is typing the next words keeps them.
    if (input !== document.activeElement || input.value.trim() === before) input.value = keyword
  }, [keyword])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the `search` element is younger than some of our browsers.
    <form
      action="/product/search"
      className="relative ml-auto flex-[0_1_300px] max-2xl:flex-[0_1_260px] max-lg:order-2 max-lg:basis-full"
      ref={form}
      role="search"
    >
      <div className="flex h-10.5 items-center gap-2 rounded-full border border-transparent bg-sunk pr-1 pl-4 transition-colors focus-within:border-pine-500 focus-within:bg-surface hover:border-line-strong hover:bg-surface">
        <input
          aria-autocomplete="list"
          aria-controls={id}
          aria-expanded={false}
          aria-label="搜索"
          autoComplete="off"
          className="h-full min-w-0 flex-1 bg-transparent placeholder:text-ink-500 focus-visible:shadow-none!"
          defaultValue={keyword}
          enterKeyHint="search"
          maxLength={50}
          name="keyword"
          onFocus={() => want(true)}
          onPointerEnter={() => fetchCode(combobox).catch(ignore)}
          placeholder="目的地、产品名或产品编号"
          ref={field}
          role="combobox"
        />
        <button
          aria-label="搜索"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-pine-600 text-white hover:bg-pine-700"
          type="submit"
        >
          <Search aria-hidden className="icon size-[15px]" />
        </button>
      </div>
      {isWanted && (
        <Suspense>
          <SearchCombobox form={form} id={id} />
        </Suspense>
      )}
    </form>
  )
}
