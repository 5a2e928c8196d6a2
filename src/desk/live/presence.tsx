import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PresentAt } from '#src/api/desk/work/presence.ts'
import { presence as presenceCalls } from '#src/api/desk/work/presence.ts'
import { call } from '../client/call.ts'
import { query } from '../client/query.ts'
import { Face } from '../parts/face.tsx'

const STILL_THERE_MS = 20_000
const MOST_FACES = 4

/** The faces of colleagues who have the same record open (desk book §4.0); says to them that I have. */
export function Presence({ kind, id }: { kind: PresentAt; id: string }) {
  const { data } = useQuery({
    ...query(presenceCalls.read, { kind, id }),
    // Who stood at the last record does not stand at this one.
    placeholderData: { list: [] },
    refetchInterval: STILL_THERE_MS,
    enabled: id !== '',
  })
  useEffect(() => {
    if (id === '') return
    return () => void call(presenceCalls.read, { kind, id, leaving: true }).catch(() => {})
  }, [kind, id])
  const others = data?.list ?? []
  return (
    <span className="flex shrink-0 items-center" role="status">
      {others.slice(0, MOST_FACES).map(({ id: staffId, name }) => (
        <span className="-ml-1.5 rounded-full ring-2 ring-surface first:ml-0" key={staffId}>
          <Face id={staffId} name={`${name}也在看`} />
        </span>
      ))}
      {others.length > 0 && (
        <span className="ml-1.5 whitespace-nowrap text-12 text-ink-500 max-rail:sr-only">
          {others.map(({ name }) => name).join('、')}也在看
        </span>
      )}
    </span>
  )
}
