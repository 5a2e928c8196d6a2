import { Link } from '@tanstack/react-router'
import { buttonLook } from '#src/ui/button.tsx'
import { isRefusal } from '#src/web/client/api/call.ts'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'

/** Stands in place of a request that could not be loaded. */
export const RequestProblem = ({ error, onRetry }: { error: Error; onRetry(): void }) =>
  isRefusal(error, 'NOT_FOUND') ? <RequestNotFound /> : <ErrorState error={error} onRetry={onRetry} />

/** Shows another member's request like an unknown one. */
export const RequestNotFound = () => (
  <EmptyState
    action={
      <Link className={buttonLook('line')} to="/center/custom">
        我的定制
      </Link>
    }
    title="没有找到这份定制需求"
  >
    请从“我的定制”里打开。
  </EmptyState>
)
