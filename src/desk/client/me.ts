import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { me } from '#src/api/desk/account/me.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { Right } from '#src/domain/account/staff.ts'
import { call } from './call.ts'

export type Me = Data<typeof me.read>

/** Not asked by a clock: a session that nobody uses shall end. */
export const meQuery = queryOptions({
  queryKey: [me.read.path],
  queryFn: ({ signal }) => call(me.read, {}, { signal }),
  staleTime: 60_000,
})

export const MeContext = createContext<Me | null>(null)

/** Who is signed in; only below the frame. */
export function useMe(): Me {
  const found = use(MeContext)
  if (!found) throw new Error('nobody is signed in here')
  return found
}

/** Whether the right is theirs at all; the server says how far it reaches. The screen only mirrors it. */
export const useMay = () => {
  const { rights } = useMe()
  return (right: Right) => right in rights
}
