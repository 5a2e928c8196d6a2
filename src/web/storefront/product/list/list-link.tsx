import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import type { ListSearch } from './search.ts'

/** What was searched for, below which the same filters stand; undefined on the list of all products. */
export const SearchedFor = createContext<string | undefined>(undefined)

interface Props {
  search: ListSearch
  className: string
  isOn?: boolean
  label?: string | undefined
  children: ReactNode
}

/**
 * To the same list with another choice: an address of its own, so that the back button goes back exactly and the page
 * works without a script. The place on the page stays, so that a second choice is where the first was.
 */
export function ListLink({ search, isOn, label, ...link }: Props) {
  const keyword = use(SearchedFor)
  const attributes = {
    ...link,
    'aria-current': isOn ? ('true' as const) : undefined,
    'aria-label': label,
    // Dozens of them lie under the pointer's way: each would be a request for a page that nobody wants.
    preload: false as const,
    resetScroll: false,
  }
  return keyword === undefined ? (
    <Link {...attributes} search={search} to="/product" />
  ) : (
    <Link {...attributes} search={{ keyword, ...search }} to="/product/search" />
  )
}
