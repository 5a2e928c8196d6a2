import { useState } from 'react'
import { deskPoints, type PointLines } from '#src/api/desk/marketing/points.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { pointsText, signedText, typedPoints } from './points-text.ts'

interface Props {
  uid: string
  /** Beyond which 财务 decides. */
  lines: PointLines
  onClose(): void
}

/** Adds or takes points by hand, with its reason and what it is about. */
export function AdjustSheet({ onClose, lines, ...given }: Props) {
  const [uid, setUid] = useState(given.uid)
  const [typed, setTyped] = useState('')
  const [ref, setRef] = useState('')
  const points = typedPoints(typed)
  return (
    <ChangeSheet
      endpoint={deskPoints.adjust}
      inputOf={(reason) => (points === null ? null : { uid: uid.trim(), points, reason, ref: ref.trim() })}
      isBlocked={points === null || uid.trim() === ''}
      level={2}
      onClose={onClose}
      onDone={({ outcome, balance }) =>
        toast.ok(outcome === 'done' ? `已调整，现有 ${pointsText(balance)} 分` : '已提交财务复核')
      }
      title="调整积分"
      verb={points === null ? '调整' : `调整 ${signedText(points)} 分`}
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <TextInput
            autoComplete="off"
            error={fieldErrors['uid']}
            label="会员编号"
            maxLength={32}
            name="uid"
            onChange={({ target }) => setUid(target.value)}
            required
            value={uid}
          />
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <TextInput
              autoComplete="off"
              error={fieldErrors['points']}
              help="扣减用负数，如 −200；不会扣到零以下"
              inputMode="text"
              label="积分"
              maxLength={8}
              name="points"
              onChange={({ target }) => setTyped(target.value)}
              required
              value={typed}
            />
            <TextInput
              autoComplete="off"
              error={fieldErrors['ref']}
              help="订单号、退款单号或留言编号"
              label="依据"
              maxLength={32}
              name="ref"
              onChange={({ target }) => setRef(target.value)}
              value={ref}
            />
          </div>
          <p className="text-12/18 text-ink-500">
            一次超过 {pointsText(lines.points)} 分，或同一会员30天内合计超过{' '}
            {pointsText(lines.points_of_month)} 分，由财务复核后生效。
          </p>
        </div>
      )}
    </ChangeSheet>
  )
}
