import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staff } from '#src/api/desk/account/staff.ts'
import { Check, Select, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ConfirmSheet } from '../../act/confirm-sheet.tsx'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import type { StaffRow } from './words.ts'

/** The telephone at work, to which links go, and whom of the designers travellers know the person as. */
export function ProfileAct({ row, onClose }: { row: StaffRow; onClose(): void }) {
  const { data } = useQuery(query(staff.designers, {}))
  const [phone, setPhone] = useState('')
  const [hasNoPhone, setNoPhone] = useState(false)
  const was = row.designer ? String(row.designer.id) : ''
  const [designer, setDesigner] = useState(was)
  const change = useChange(staff.profile, {
    onDone() {
      onClose()
      toast.ok('已保存')
    },
  })
  const profile = {
    ...(hasNoPhone ? { phone: null } : phone.trim() !== '' && { phone }),
    ...(designer !== was && { designer_id: designer === '' ? null : Number(designer) }),
  }
  return (
    <ConfirmSheet
      act="staff.profile"
      fieldErrors={change.fieldErrors}
      isBlocked={Object.keys(profile).length === 0}
      isBusy={change.isBusy}
      isOpen
      level={2}
      onClose={onClose}
      onConfirm={(reason) => change.send({ id: row.id, profile_json: profile, reason })}
      title={`手机与定制师：${row.name}`}
      verb="保存"
    >
      <div className="mb-3 grid gap-3">
        <TextInput
          autoComplete="off"
          disabled={hasNoPhone}
          error={change.fieldErrors['profile_json'] ?? change.fieldErrors['phone']}
          help={row.phone === '' ? '开通和重置的链接会发短信到这里' : `现在是 ${row.phone}，不填则不变`}
          inputMode="tel"
          label="工作手机"
          maxLength={20}
          onChange={({ target }) => setPhone(target.value)}
          value={phone}
        />
        {row.phone !== '' && (
          <Check checked={hasNoPhone} onChange={({ target }) => setNoPhone(target.checked)}>
            不再保留手机号
          </Check>
        )}
        <Select
          error={change.fieldErrors['designer_id']}
          label="对应的定制师"
          onChange={({ target }) => setDesigner(target.value)}
          value={designer}
        >
          <option value="">没有</option>
          {data?.list.map(({ id, name, city, staff_id }) => (
            <option disabled={staff_id !== null && staff_id !== row.id} key={id} value={id}>
              {name}（{city}）{staff_id !== null && staff_id !== row.id ? ' 已关联另一位同事' : ''}
            </option>
          ))}
        </Select>
        <p className="text-ink-500">客人指名这位定制师的需求，只有本人和客服看得到。</p>
      </div>
    </ConfirmSheet>
  )
}
