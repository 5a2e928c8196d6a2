import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { work as workCalls } from '#src/api/desk/work/items.ts'
import { workKindNames } from '#src/domain/desk/work.ts'
import { toast } from '#src/ui/toast.ts'
import { useAddress } from '../client/address.ts'
import { query } from '../client/query.ts'
import { useChange } from '../client/use-change.ts'
import { useList } from '../list/use-list.ts'
import { isTab, type Tab, type WorkItem } from './items.ts'

const TICK_MS = 30_000

/** Minutes since the list was read: its clocks go on without asking the server. */
function useMinutesSince(readAt: number) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const [began, setBegan] = useState({ readAt, at: now })
  if (began.readAt !== readAt) setBegan({ readAt, at: performance.now() })
  return Math.max(0, Math.floor((now - began.at) / 60_000))
}

/** The queue as the address says it, and what can be done with its items in place. */
export function useQueue() {
  const { search, set } = useAddress()
  const asked = search['tab'] ?? ''
  const tab: Tab = isTab(asked) ? asked : 'mine'
  const kind = workKindNames.find((each) => each === search['kind'])
  const overdue = search['overdue'] === '1'
  const list = useList(workCalls.list, {
    scope: tab,
    ...(kind && { kind }),
    ...(overdue && { overdue: '1' }),
  })
  const { first } = list
  const { data: counts } = useQuery(query(workCalls.counts, {}))
  const passed = useMinutesSince(list.updatedAt.getTime())

  const release = useChange(workCalls.release)
  const claim = useChange(workCalls.claim, {
    // What was a colleague's is not given back to nobody.
    onDone: (_, { ids, take_over }) =>
      take_over ? toast.ok('已接手') : toast.undoable('已领取', () => release.send({ ids })),
  })
  const items = list.rows.map((item) => ({
    ...item,
    remaining_minutes: first?.next_start_at ? item.remaining_minutes : item.remaining_minutes - passed,
  }))
  return {
    tab,
    kind,
    overdue,
    items,
    list,
    total: list.total ?? 0,
    isTotalExact: list.isTotalExact,
    isLoading: list.total === null && list.error === null,
    error: list.error,
    counts,
    at: {
      now: new Date((first?.now.getTime() ?? 0) + passed * 60_000),
      nextStartAt: first?.next_start_at ?? null,
    },
    show: (change: Record<string, string | undefined>) => set(change),
    claim: (item: WorkItem) => claim.send({ ids: [item.id], take_over: item.claimed_by !== null }),
    release: (item: WorkItem) => release.send({ ids: [item.id] }),
  }
}
export type Queue = ReturnType<typeof useQueue>
