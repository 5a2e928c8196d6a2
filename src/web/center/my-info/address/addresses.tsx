import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type PostalAddressView, postalAddresses } from '#src/api/account/postal-addresses.ts'
import { MOST_ADDRESSES } from '#src/domain/account/postal-address.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { useWantedDialog } from '#src/web/center/own-work/use-wanted-dialog.ts'
import { useWork } from '#src/web/center/own-work/use-work.ts'
import { call } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { AddressCard } from './address-card.tsx'
import { typedOf } from './address-form.ts'
import { NoAddress } from './no-address.tsx'

const AddressDialog = onDemand(() => import('./address-dialog.tsx'))

/** The postal addresses to which contracts, invoices and travel kits on paper are sent. */
export function Addresses() {
  const list = useQuery({ ...query(postalAddresses.list, {}), staleTime: 0 })
  const queryClient = useQueryClient()
  const dialog = useWantedDialog()
  const [edited, setEdited] = useState<PostalAddressView | null>(null)
  const edit = (postalAddress: PostalAddressView | null) => {
    setEdited(postalAddress)
    dialog.open()
  }
  const choosing = useWork({
    work: (postalAddress: PostalAddressView) =>
      call(postalAddresses.update, { id: postalAddress.id, ...typedOf(postalAddress), is_default: true }),
    onDone: () => {
      toast.ok('操作成功')
      return queryClient.invalidateQueries({ queryKey: [postalAddresses.list.path] })
    },
  })
  if (!list.data)
    return list.error ? (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Skeleton className="h-42" />
        <Skeleton className="h-42" />
      </div>
    )
  const isFull = list.data.length >= MOST_ADDRESSES
  return (
    <>
      <h2 className="sr-only">邮寄地址</h2>
      {list.data.length === 0 ? (
        <NoAddress onAdd={() => edit(null)} />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-500">
              已保存 <span className="num font-medium">{list.data.length}</span> 个，最多 {MOST_ADDRESSES} 个
            </p>
            <Button disabled={isFull} onClick={() => edit(null)} size="sm">
              <Plus aria-hidden className="icon" />
              新增地址
            </Button>
          </div>
          <ul className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
            {list.data.map((postalAddress) => (
              <AddressCard
                isBusy={choosing.isBusy && choosing.input?.id === postalAddress.id}
                isHeld={choosing.isBusy && choosing.input?.id !== postalAddress.id}
                key={postalAddress.id}
                postalAddress={postalAddress}
                onChoose={() => choosing.start(postalAddress)}
                onEdit={() => edit(postalAddress)}
              />
            ))}
          </ul>
        </>
      )}
      {dialog.isMounted && (
        <Suspense>
          <AddressDialog isOpen={dialog.isOpen} postalAddress={edited} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
