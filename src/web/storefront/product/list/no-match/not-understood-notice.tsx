import { useRouterState } from '@tanstack/react-router'
import { Notice } from '#src/ui/notice.tsx'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import { notUnderstood } from './not-understood.ts'

/** Not in the cached HTML, which is one for all addresses of the same list. */
function useNotUnderstood() {
  const raw = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> })
  return useHydrated() ? notUnderstood(raw) : []
}

/** What an address asked for and a list cannot follow is named, and never left out in silence. */
export function NotUnderstood() {
  const conditions = useNotUnderstood()
  if (conditions.length === 0) return null
  return (
    <Notice className="mt-3" tone="warn">
      网址里的条件{conditions.map((each) => `“${each}”`).join('、')}无法识别，没有用于筛选。
    </Notice>
  )
}
