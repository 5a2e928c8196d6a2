import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { productLife } from '#src/api/desk/products/life.ts'
import { query } from '../../client/query.ts'

/** Nothing is typed into a draft that waits for its moment: what was seen is published (`ScheduleStrip` says so). */
export function Unscheduled({ id, children }: { id: number; children: ReactNode }) {
  const { data } = useQuery(query(productLife.schedule, { id }))
  return (
    <fieldset className="min-w-0" disabled={data?.schedule?.fault === ''}>
      {children}
    </fieldset>
  )
}
