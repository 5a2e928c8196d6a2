import { useState } from 'react'
import { deskEndpoints } from '#src/api/desk/index.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ConfirmSheet } from '../../../act/confirm-sheet.tsx'
import { useChange } from '../../../client/use-change.ts'
import { Consequences, usePreview } from './consequences.tsx'

interface Props {
  no: string
  onClose(): void
}

export function ConfirmAct({ no, onClose }: Props) {
  const [supplierRef, setSupplierRef] = useState('')
  const preview = usePreview(no, 'confirm')
  const { send, isBusy } = useChange(deskEndpoints.orderChanges.confirm, {
    onDone() {
      toast.ok('已确认，已告知客人')
      onClose()
    },
  })
  return (
    <ConfirmSheet
      act="order.confirm"
      isBlocked={!preview.data?.allowed}
      isBusy={isBusy}
      isOpen
      level={1}
      onClose={onClose}
      onConfirm={() => send({ no, supplier_ref: supplierRef })}
      title="确认订单"
      verb="确认订单"
    >
      <Consequences preview={preview} />
      <div className="mt-3">
        <TextInput
          help="可不填，只有同事看得到"
          label="供应商确认号"
          maxLength={60}
          onChange={({ target }) => setSupplierRef(target.value)}
          value={supplierRef}
        />
      </div>
    </ConfirmSheet>
  )
}
