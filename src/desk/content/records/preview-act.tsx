import { lazy, Suspense, useState } from 'react'
import { deskContent } from '#src/api/desk/content/showing.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { Button } from '#src/ui/button.tsx'
import { useChange } from '../../client/use-change.ts'

export type PreviewKind = Input<typeof deskContent.preview>['kind']

const PreviewSheet = lazy(() => import('./preview-sheet.tsx'))

interface Props {
  kind: PreviewKind
  id: number
  /** Whether something typed is not saved: the shop's page shows what is. */
  isChanged: boolean
}

/** Opens the shop's own page with what is saved, before it is live. */
export function PreviewAct({ kind, id, isChanged }: Props) {
  const [shown, show] = useState<Data<typeof deskContent.preview> | null>(null)
  const { send, isBusy } = useChange(deskContent.preview, { onDone: show })
  return (
    <>
      <Button isBusy={isBusy} look="text" onClick={() => send({ kind, record_id: id })} size="sm">
        预览
      </Button>
      {shown && (
        <Suspense>
          <PreviewSheet isChanged={isChanged} kind={kind} onClose={() => show(null)} preview={shown} />
        </Suspense>
      )}
    </>
  )
}
