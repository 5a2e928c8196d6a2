import { useState } from 'react'
import type { DeskPointRules } from '#src/api/desk/marketing/points.ts'
import { deskPoints } from '#src/api/desk/marketing/points.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'

interface Props {
  rule: DeskPointRules['rules'][number]
  onClose(): void
}

/** Changes how much is given from now on. */
export function RuleSheet({ rule: { type, name, points, version }, onClose }: Props) {
  const [typed, setTyped] = useState(String(points))
  const wanted = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : null
  return (
    <ChangeSheet
      endpoint={deskPoints.changeRule}
      inputOf={(reason) => (wanted === null ? null : { type, points: wanted, version, reason })}
      isBlocked={wanted === null || wanted === points}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已修改，之后发放的按新规则')}
      title={`修改“${name}”`}
      verb="修改"
    >
      {(fieldErrors) => (
        <TextInput
          autoComplete="off"
          error={fieldErrors['points']}
          help={`现在是 ${points}；填 0 就不再发放。已经发放的不变。`}
          inputMode="numeric"
          label="每次积分"
          maxLength={5}
          name="points"
          onChange={({ target }) => setTyped(target.value)}
          required
          value={typed}
        />
      )}
    </ChangeSheet>
  )
}
