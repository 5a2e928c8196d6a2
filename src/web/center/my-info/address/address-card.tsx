import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type PostalAddressView, postalAddresses } from '#src/api/account/postal-addresses.ts'
import { regionText } from '#src/domain/account/postal-address.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { useWantedDialog } from '#src/web/center/own-work/use-wanted-dialog.ts'
import { useWork } from '#src/web/center/own-work/use-work.ts'
import { call } from '#src/web/client/api/call.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'

const ConfirmDialog = onDemand(() => import('#src/web/center/own-work/confirm-dialog.tsx'))

interface Props {
  postalAddress: PostalAddressView
  /** The address is being made the default. */
  isBusy: boolean
  /** Another one is being made it. */
  isHeld: boolean
  onChoose(): void
  onEdit(): void
}

export function AddressCard({ postalAddress, isBusy, isHeld, onChoose, onEdit }: Props) {
  const confirm = useWantedDialog()
  const queryClient = useQueryClient()
  const removing = useWork({
    work: () => call(postalAddresses.remove, { id: postalAddress.id }),
    onDone: () => {
      confirm.close()
      toast.ok('地址已删除')
      return queryClient.invalidateQueries({ queryKey: [postalAddresses.list.path] })
    },
  })
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="break-all font-semibold text-16">{postalAddress.name}</b>
        <span className="num font-medium text-ink-700">{postalAddress.phone}</span>
        {postalAddress.is_default && <span className="tag pine">默认</span>}
      </div>
      <p className="mt-2 grow break-words text-ink-700 leading-24">
        {regionText(postalAddress)}
        {postalAddress.address}
        {postalAddress.zip && <span className="text-ink-500">（邮编 {postalAddress.zip}）</span>}
      </p>
      <div className="-ml-3 mt-3 flex flex-wrap">
        <Button aria-label={`修改${postalAddress.name}的地址`} look="text" onClick={onEdit} size="sm">
          修改
        </Button>
        <Button aria-label={`删除${postalAddress.name}的地址`} look="text" onClick={confirm.open} size="sm">
          删除
        </Button>
        {!postalAddress.is_default && (
          <Button
            aria-label={`把${postalAddress.name}的地址设为默认`}
            disabled={isHeld}
            isBusy={isBusy}
            look="text"
            onClick={onChoose}
            size="sm"
          >
            设为默认
          </Button>
        )}
      </div>
      {confirm.isMounted && (
        <Suspense>
          <ConfirmDialog
            confirmText="删除"
            isBusy={removing.isBusy}
            isOpen={confirm.isOpen}
            onClose={confirm.close}
            onConfirm={() => removing.start()}
            title="删除这个地址？"
          >
            <p>
              {postalAddress.name}，{regionText(postalAddress)}
              {postalAddress.address}
            </p>
            <p className="mt-2 text-ink-500">已经寄出的资料不受影响。</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </li>
  )
}
