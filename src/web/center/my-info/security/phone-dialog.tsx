import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'
import { toast } from '../../../client/toast.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { showMember } from '../../known-member.ts'
import { NewPhoneStep } from './new-phone-step.tsx'
import { OwnPhoneStep } from './own-phone-step.tsx'

interface Props {
  member: UserInfo
  isOpen: boolean
  onClose(): void
}

/** Both phones prove themselves: first the present one, then the new one (rule book §20.1). */
export default function PhoneDialog({ isOpen, ...props }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="更换手机号">
      <Steps {...props} />
    </Dialog>
  )
}

function Steps({ member, onClose }: Omit<Props, 'isOpen'>) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<1 | 2>(1)
  const [oldCode, setOldCode] = useState('')
  const [fault, setFault] = useState<string>()
  const done = (now: UserInfo) => {
    showMember(queryClient, now)
    toast.ok('操作成功')
    onClose()
  }
  return (
    <>
      <p className="mt-1 text-[13px] text-ink-500" role="status">
        第 {step} 步，共 2 步：{step === 1 ? '验证当前手机号' : '验证新手机号'}
      </p>
      {step === 1 ? (
        <OwnPhoneStep
          code={oldCode}
          fault={fault}
          onCode={setOldCode}
          onFault={setFault}
          onNext={() => setStep(2)}
          phone={member.phone}
          phoneMask={member.phone_mask}
        />
      ) : (
        <NewPhoneStep
          oldCode={oldCode}
          onBack={(why) => {
            setFault(why)
            setStep(1)
            if (why) showFirstError()
          }}
          onDone={done}
        />
      )}
    </>
  )
}
