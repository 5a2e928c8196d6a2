import { useState } from 'react'
import type { DeskManifest } from '#src/api/desk/departures/manifests.ts'
import { departureManifests } from '#src/api/desk/departures/manifests.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { manifestKinds, manifestKindText } from '#src/domain/booking/manifest/fields.ts'
import { Check, TextInput } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { OneOf } from '../../../act/one-of.tsx'
import type { Exported } from './exported.ts'

interface Props {
  departure: DeskDeparture
  manifest: DeskManifest
  /** Whom it is for, where a list is given again. */
  start: { kind?: string; receiver?: string }
  onMade(made: Exported): void
  onClose(): void
}

/** Gives a list to somebody: to whom, what for, and exactly what leaves (level 3). */
export function ExportAct({ departure, manifest, start, onMade, onClose }: Props) {
  const [kind, setKind] = useState(manifestKinds.find((each) => each === start.kind))
  const [receiver, setReceiver] = useState(start.receiver ?? '')
  const [isAbroad, setAbroad] = useState(false)
  const [leavesOut, setLeavesOut] = useState(false)
  const blocked = isAbroad ? manifest.people.filter(({ consents_abroad }) => !consents_abroad) : []
  const count = manifest.people.length - blocked.length
  const columns = manifest.kinds.find((each) => each.kind === kind)?.columns ?? []
  const isBlocked = !kind || receiver.trim() === '' || count === 0 || (blocked.length > 0 && !leavesOut)
  return (
    <ChangeSheet
      endpoint={departureManifests.export}
      inputOf={(purpose) =>
        kind
          ? { id: departure.id, kind, receiver, purpose, is_abroad: isAbroad, leaves_out: leavesOut }
          : null
      }
      isBlocked={isBlocked}
      level={3}
      onClose={onClose}
      onDone={onMade}
      reasonField="purpose"
      title={`导出名单 · ${departure.title}`}
      verb={`导出 ${count} 人`}
    >
      {(errors) => (
        <div className="grid gap-3">
          <fieldset className="flex gap-5">
            <legend className="mb-1 font-medium">交给谁</legend>
            <OneOf
              chosen={kind}
              name="manifest-kind"
              onChoose={setKind}
              texts={manifestKindText}
              words={manifestKinds}
            />
          </fieldset>
          <TextInput
            error={errors['receiver']}
            label="接收方名称"
            maxLength={60}
            onChange={({ target }) => setReceiver(target.value)}
            required
            value={receiver}
          />
          <Check checked={isAbroad} onChange={({ target }) => setAbroad(target.checked)}>
            接收方在境外（含港澳台）
          </Check>
          {blocked.length > 0 && (
            <Notice tone="warn">
              没有单独同意向境外提供信息：{blocked.map(({ name }) => name).join('、')}
              {count > 0 && (
                <Check checked={leavesOut} onChange={({ target }) => setLeavesOut(target.checked)}>
                  不含这{blocked.length}位，只导出其余{count}位
                </Check>
              )}
            </Notice>
          )}
          {columns.length > 0 && <p>离开本店的内容：{columns.join('、')}</p>}
          <p className="text-12/18 text-ink-500">
            文件是加密压缩包，密码只显示一次，请用另一种方式告诉接收方。请在原因里写明用途，会写进文件和每个订单的记录。
          </p>
        </div>
      )}
    </ChangeSheet>
  )
}
