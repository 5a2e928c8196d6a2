import { Suspense } from 'react'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useLeaveQuestion } from './leave-question.ts'

const ConfirmDialog = onDemand(() => import('./confirm-dialog.tsx'))

/** Leaving with changes that were not saved asks first; closing the window asks in the browser's own words. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { isAsking, wasAsked, stay, leave } = useLeaveQuestion(isDirty)
  if (!wasAsked) return null
  return (
    <Suspense>
      <ConfirmDialog
        cancelText="留在此页"
        confirmText="放弃修改"
        isOpen={isAsking}
        isRisky
        onClose={stay}
        onConfirm={leave}
        title="修改还没有保存"
      >
        <p>离开这一页，刚才填写的内容会丢失。</p>
      </ConfirmDialog>
    </Suspense>
  )
}
