import { CircleCheck, Hand, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { DeskComplaint } from '#src/api/desk/service/complaints.ts'
import { deskComplaints as complaints } from '#src/api/desk/service/complaints.ts'
import { complaintLeast, complaintMost, REOPEN_DAYS } from '#src/domain/content/complaints/complaint.ts'
import { TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ActionList } from '../act/action-list.tsx'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { useMe } from '../client/me.ts'
import { useChange } from '../client/use-change.ts'
import { AssignSheet } from '../service/assign-sheet.tsx'

/** Taking it, giving it to somebody, closing it; an answer and a note have forms of their own. */
export function Actions({ complaint }: { complaint: DeskComplaint }) {
  const me = useMe()
  const [doing, setDoing] = useState<'assign' | 'close' | null>(null)
  const take = useChange(complaints.assign, { onDone: () => toast.ok('已领取') })
  const { complaint_no, version, assigned_to } = complaint
  const may = (code: 'assign' | 'close') => {
    const { allowed = false, why = '' } = complaint.actions.find((action) => action.code === code) ?? {}
    return { isAllowed: allowed, why }
  }
  const isMine = assigned_to?.id === me.id
  return (
    <>
      <ActionList
        actions={[
          {
            code: 'take',
            title: assigned_to ? '接手' : '领取',
            icon: Hand,
            ...may('assign'),
            ...(isMine && { isAllowed: false, why: '已由您负责' }),
            run: () => take.send({ complaint_no, version, staff_id: me.id }),
          },
          {
            code: 'assign',
            title: '分配给同事',
            icon: UserRoundPlus,
            ...may('assign'),
            run: () => setDoing('assign'),
          },
          { code: 'close', title: '办结', icon: CircleCheck, ...may('close'), run: () => setDoing('close') },
        ]}
      />
      {doing === 'assign' && (
        <AssignSheet
          endpoint={complaints.assign}
          inputOf={(staff_id) => ({ complaint_no, version, staff_id })}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === 'close' && <Close complaint={complaint} onClose={() => setDoing(null)} />}
    </>
  )
}

interface Props {
  complaint: DeskComplaint
  onClose(): void
}

function Close({ complaint: { complaint_no, version, is_reopened }, onClose }: Props) {
  const [result, setResult] = useState('')
  return (
    <ChangeSheet
      endpoint={complaints.close}
      inputOf={() => ({ complaint_no, version, result: result.trim() })}
      isBlocked={[...result.trim()].length < complaintLeast}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已办结，并通知了客人')}
      title="办结投诉"
      verb="办结"
    >
      {(fieldErrors) => (
        <>
          <p className="mb-3 text-ink-700">
            结果作为最后一次答复发给客人，离开待办。
            {is_reopened
              ? '客人已经重新打开过一次，办结后不能再打开。'
              : `客人在${REOPEN_DAYS}天内可以重新打开一次。`}
          </p>
          <TextArea
            error={fieldErrors['result']}
            help="客人会看到原文；请勿写手机号或证件号"
            label="处理结果"
            most={complaintMost}
            name="result"
            onChange={({ target }) => setResult(target.value)}
            required
            rows={5}
            value={result}
          />
        </>
      )}
    </ChangeSheet>
  )
}
