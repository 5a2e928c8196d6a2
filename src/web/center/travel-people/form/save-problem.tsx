import { Link } from '@tanstack/react-router'
import { Notice } from '#src/ui/notice.tsx'
import { useSavedTravellers } from '#src/web/client/member/saved-travellers.ts'
import { nameOf } from '../people-query.ts'
import type { Problem } from './use-saved-traveller-form.ts'

/** Says above the button what stands in the way, that nothing is lost, and where to go on. */
export function SaveProblem({ problem }: { problem: Problem | null }) {
  const people = useSavedTravellers().data
  if (!problem) return null
  switch (problem.kind) {
    case 'taken': {
      const owner = people?.find(({ id }) => id === problem.id)
      return (
        <Notice live tone="warn">
          该证件已保存在常用旅客{owner && `“${nameOf(owner)}”`}中，没有重复保存。
          <Link className="link" search={{ edit: problem.id }} to="/center/travelPeople">
            查看这位旅客
          </Link>
        </Notice>
      )
    }
    case 'gone':
      return (
        <Notice live tone="warn">
          这位旅客已被删除，修改没有保存。
          <Link className="link" to="/center/travelPeople">
            返回常用旅客
          </Link>
        </Notice>
      )
  }
}
