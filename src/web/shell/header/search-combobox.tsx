import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { productSearch } from '#src/api/catalog/product-lists.ts'
import { query } from '#src/web/client/api/query.ts'
import { cachedHotSearchesQuery } from '#src/web/client/search/hot-searches.ts'
import { forgetSearch, readSearchHistory, searchHistory } from '#src/web/client/search/search-history.ts'
import { type Choice, groupsBefore, groupsWhile } from './search-choices.ts'
import { SearchPanel } from './search-panel.tsx'

const ASK_AFTER_MS = 150

interface Props {
  form: RefObject<HTMLFormElement | null>
  /** Of the panel. */
  id: string
}

const fieldOf = (form: HTMLFormElement | null) =>
  form?.elements.namedItem('keyword') as HTMLInputElement | null

/** History and hot searches until something is typed, suggestions while it is. The focus never leaves the field. */
export default function SearchCombobox({ form, id }: Props) {
  const navigate = useNavigate()
  const field = fieldOf(form.current)
  const [isOpen, setOpen] = useState(document.activeElement === field)
  const [typed, setTyped] = useState(field?.value.trim() ?? '')
  const [activeKey, setActive] = useState<string>()
  const history = searchHistory.use()
  useEffect(readSearchHistory, [])
  // The focus may have gone on and words been typed while this was on its way, before anybody listened.
  useEffect(() => {
    setTyped(fieldOf(form.current)?.value.trim() ?? '')
    if (!form.current?.contains(document.activeElement)) setOpen(false)
  }, [form])
  const { data: hot } = useQuery(cachedHotSearchesQuery)
  const found = useSuggestions(typed)
  const groups = typed === '' ? groupsBefore(history, hot?.hot ?? []) : groupsWhile(typed, found)
  const choices = groups.flatMap((group) => group.choices)
  const at = choices.findIndex(({ key }) => key === activeKey)
  const active = choices[at]

  const open = () => {
    setTyped(fieldOf(form.current)?.value.trim() ?? '')
    setActive(undefined)
    setOpen(true)
  }
  const choose = ({ address }: Choice) => {
    setOpen(false)
    const field = fieldOf(form.current)
    // What was typed to find a trip or a place has done its work; what is searched for stays.
    const { keyword = '' } = (address.to === '/product/search' ? address.search : {}) as { keyword?: string }
    if (field) field.value = keyword
    void navigate(address)
  }
  const forget = ({ label }: Choice) => {
    forgetSearch(label)
    setActive(undefined)
  }
  const move = (step: number) => {
    const next = at < 0 && step < 0 ? choices.length - 1 : at + step
    setActive(choices[(next + choices.length) % choices.length]?.key)
  }
  /** True when the key was the panel's. */
  const press = (key: string) => {
    if (key === 'ArrowDown' && !isOpen) open()
    else if (!isOpen) return false
    else if (key === 'Escape') setOpen(false)
    else if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && active) choose(active)
    else if (key === 'Delete' && active?.isHistory) forget(active)
    else return false
    return true
  }

  const search = (keyword: string) => {
    setOpen(false)
    void navigate({ to: '/product/search', search: { keyword } })
  }
  const activeId = active && `${id}-${active.key}`
  useField(form, { isOpen, activeId, open, press, leave: () => setOpen(false), search })

  if (!isOpen) return null
  return (
    <SearchPanel
      activeKey={activeKey}
      groups={groups}
      hasHistory={typed === '' && history.length > 0}
      id={id}
      onChoose={choose}
      onForget={forget}
      status={found ? `${choices.length - 1} 条建议` : ''}
      typed={typed}
    />
  )
}

interface Listening {
  isOpen: boolean
  /** Of the choice in the panel that the arrows have come to. */
  activeId: string | undefined
  open(): void
  /** True when the key was the panel's. */
  press(key: string): boolean
  leave(): void
  search(keyword: string): void
}

/** The form is the header's and was there before: what it does is heard, what it says of itself is written on it. */
function useField(
  form: RefObject<HTMLFormElement | null>,
  { isOpen, activeId, open, press, leave, search }: Listening,
) {
  useEffect(() => {
    const box = form.current
    const field = fieldOf(box)
    if (!box || !field) return
    field.setAttribute('aria-expanded', String(isOpen))
    if (isOpen && activeId) field.setAttribute('aria-activedescendant', activeId)
    else field.removeAttribute('aria-activedescendant')
    const away = new AbortController()
    const until = { signal: away.signal }
    for (const event of ['input', 'click', 'focus'] as const) field.addEventListener(event, open, until)
    const onKey = (event: KeyboardEvent) => {
      // An input method's own Enter and arrows choose Chinese signs.
      if (!event.isComposing && press(event.key)) event.preventDefault()
    }
    field.addEventListener('keydown', onKey, until)
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!box.contains(relatedTarget as Node | null)) leave()
    }
    box.addEventListener('focusout', onFocusOut, until)
    const submit = (event: SubmitEvent) => {
      event.preventDefault()
      const keyword = field.value.trim()
      if (keyword !== '') search(keyword)
    }
    box.addEventListener('submit', submit, until)
    return () => away.abort()
  })
}

/** Asked when the typing rests; an answer belongs to its own words and never shows under others. */
function useSuggestions(typed: string) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    ...query(productSearch.suggest, { keyword: settled }),
    enabled: settled !== '',
  })
  return typed !== '' && settled === typed ? data : undefined
}
