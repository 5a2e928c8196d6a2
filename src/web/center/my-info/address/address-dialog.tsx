import type { PostalAddressView } from '#src/api/account/postal-addresses.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { AddressFields } from './address-fields.tsx'

interface Props {
  /** The postal address to be changed; null adds one. */
  postalAddress: PostalAddressView | null
  isOpen: boolean
  onClose(): void
}

export default function AddressDialog({ postalAddress, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={postalAddress ? '修改邮寄地址' : '新增邮寄地址'}
      width={640}
    >
      <AddressFields postalAddress={postalAddress} onDone={onClose} />
    </Dialog>
  )
}
