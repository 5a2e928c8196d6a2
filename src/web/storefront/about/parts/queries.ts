import { queryOptions } from '@tanstack/react-query'
import type { TeamKind } from '#src/domain/content/about/team-member.ts'
import { call } from '#src/web/client/api/call.ts'
import type { TeamSearch } from '../text/search.ts'

/** The code of the calls comes with them, because every page carries what the routes of all pages name. */
const calls = async () => (await import('#src/api/content/about.ts')).about

const staleTime = 60_000

export const peopleQuery = queryOptions({
  queryKey: ['about', 'people'],
  queryFn: async () => call((await calls()).people, {}),
  staleTime,
})

export const historyQuery = queryOptions({
  queryKey: ['about', 'history'],
  queryFn: async () => call((await calls()).history, {}),
  staleTime,
})

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['about', 'person', id],
    queryFn: async () => call((await calls()).teamDetail, { id }),
    staleTime,
  })

/** Product specification §9. */
const PAGE_SIZE = 10

export const teamQuery = (type: TeamKind, { area, page }: TeamSearch) =>
  queryOptions({
    queryKey: ['about', 'team', type, area, page],
    queryFn: async () =>
      call((await calls()).team, {
        type,
        ...(area && { good_at: area }),
        ...(page && { page }),
        pageSize: PAGE_SIZE,
      }),
    staleTime,
  })
