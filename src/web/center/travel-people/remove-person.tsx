import { useQueryClient } from '@tanstack/react-query'
import { type SavedTravellerView, travellers } from '#src/api/account/travellers.ts'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useWork } from '../own-work/use-work.ts'
import { nameOf, refreshTravellers } from './people-query.ts'

const ConfirmDialog = onDemand(() => import('../own-work/confirm-dialog.tsx'))

interface Props {
  person: SavedTravellerView
  isOpen: boolean
  onClose(): void
}

/** Asked before, because the documents go at once and for good. */
export function RemoveTraveller({ person, isOpen, onClose }: Props) {
  const queryClient = useQueryClient()
  const name = nameOf(person)
  const removing = useWork({
    work: () => call(travellers.update, { id: person.id, action: 'del' }),
    onDone: async () => {
      await refreshTravellers(queryClient)
      toast.ok(`已删除旅客${name}`)
      onClose()
      // The button that opened the dialog went with its row.
      document.getElementById('people-title')?.focus()
    },
  })
  return (
    <ConfirmDialog
      confirmText="确认删除"
      isBusy={removing.isBusy}
      isOpen={isOpen}
      isRisky
      onClose={onClose}
      onConfirm={removing.start}
      title={`删除旅客${name}？`}
    >
      <p>姓名、证件与联系方式会立即删除，不能恢复。已提交的订单不受影响。</p>
    </ConfirmDialog>
  )
}
