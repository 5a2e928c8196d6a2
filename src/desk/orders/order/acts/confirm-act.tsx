import { useState } from 'react'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { Consequences, usePreview } from './consequences.tsx'

interface Props {
  no: string
  onClose(): void
}

export function ConfirmAct({ no, onClose }: Props) {
  const [supplierRef, setSupplierRef] = useState('')
  const preview = usePreview(no, 'confirm')
  return (
    <ChangeSheet
      endpoint={orderChanges.confirm}
      inputOf={() => ({ no, supplier_ref: supplierRef })}
      isBlocked={!preview.data?.allowed}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已确认，已告知客人')}
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
    </ChangeSheet>
  )
}
