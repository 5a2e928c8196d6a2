import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { identity } from '#src/api/auth/identity.ts'
import type { UserInfo } from '#src/api/auth/session.ts'
import { ApiError } from '#src/api/reply.ts'
import { codeFault, normaliseCode } from '#src/domain/account/sms-code.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { OwnCodeField } from '#src/web/center/own-work/own-code-field.tsx'
import { isRefusal } from '#src/web/client/api/call.ts'
import { showMember } from '#src/web/client/member/known-member.ts'
import { Form, Send } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { NewPhoneFields, takenText } from './new-phone-fields.tsx'

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

/** One form, of which the second step shows the rest. */
function Steps({ member, onClose }: Omit<Props, 'isOpen'>) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<1 | 2>(1)
  const form = useForm(identity.bindPhone, {
    start: { old_code: '', phone: '', code: '' },
    input: ({ old_code, phone, code }) => ({
      phone,
      code: normaliseCode(code),
      old_code: normaliseCode(old_code),
    }),
    faults: ({ old_code, code }) => ({ old_code: codeFault(old_code), code: codeFault(code) }),
    onDone(now) {
      showMember(queryClient, now)
      toast.ok('操作成功')
      if (form.isThere()) onClose()
    },
    onRefused(error) {
      const faults: Record<string, string> = error instanceof ApiError ? error.fieldErrors : {}
      if (faults['old_code']) setStep(1)
      return isRefusal(error, 'PHONE_REGISTERED') && !faults['phone'] ? { phone: takenText } : undefined
    },
  })
  const next = () => {
    if (form.check('old_code')) setStep(2)
  }
  return (
    <>
      <p className="mt-1 text-13 text-ink-500" role="status">
        第 {step} 步，共 2 步：{step === 1 ? '验证当前手机号' : '验证新手机号'}
      </p>
      {step === 1 ? (
        <Form className="mt-5 grid gap-5" key="own" of={form} onNext={next}>
          <p>
            验证码将发送到当前手机号 <b className="num font-semibold">{member.phone_mask}</b>
          </p>
          <OwnCodeField
            member={member}
            onFault={(sentence) => form.say('old_code', sentence)}
            scene="bind_phone"
            {...form.field('old_code')}
          />
          <p className="text-13 text-ink-500">当前手机号已停用，收不到短信，请联系客服核实身份后更换。</p>
          <Button className="!h-13" look="pine" size="lg" type="submit" wide>
            下一步
          </Button>
        </Form>
      ) : (
        <Form className="mt-5 grid gap-4" key="new" of={form}>
          <NewPhoneFields form={form} />
          <div className="grid grid-cols-[auto_1fr] gap-3">
            <Button className="!h-13" onClick={() => setStep(1)} size="lg">
              上一步
            </Button>
            <Send className="!h-13" look="pine" size="lg">
              确认更换
            </Send>
          </div>
        </Form>
      )}
    </>
  )
}
