import { useState } from 'react'
import type { MemberOverview } from '#src/api/desk/service/members.ts'
import { memberRebinding } from '#src/api/desk/service/rebinding.ts'
import type { DocumentShown } from '#src/api/desk/system/documents.ts'
import type { Data } from '#src/api/endpoint.ts'
import { isMobile, normalisePhone } from '#src/domain/account/phone.ts'
import { codeFault, codeWrongText } from '#src/domain/account/sms-code.ts'
import { Button } from '#src/ui/button.tsx'
import { PhoneInput, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { OneOf } from '../../act/one-of.tsx'
import { useChange } from '../../client/use-change.ts'
import { DocumentField } from '../../form/document-field.tsx'

interface Props {
  member: MemberOverview
  onClose(): void
}

const proofs = {
  code: '原手机还能收短信，请客人报出验证码',
  paper: '原手机已丢失，核对身份证明并由同事复核',
} as const
type Proof = keyof typeof proofs
type Outcome = Data<typeof memberRebinding.rebind>['outcome']

/** What is typed, and what of it the server took for wrong. */
function useForm() {
  const [proof, setProof] = useState<Proof>('code')
  const [phone, setPhone] = useState('')
  const [codes, setCodes] = useState({ code: '', old_code: '' })
  const [paper, setPaper] = useState<DocumentShown | null>(null)
  const [wrong, setWrong] = useState<Outcome | null>(null)
  const isPhone = isMobile(normalisePhone(phone))
  const isProven = proof === 'code' ? codeFault(codes.old_code) === null : paper !== null
  return {
    ...{ proof, setProof, phone, setPhone, codes, paper, setPaper, wrong, setWrong, isPhone },
    isWhole: isPhone && codeFault(codes.code) === null && isProven,
    type: (field: keyof typeof codes) => (value: string) => {
      setWrong(null)
      setCodes({ ...codes, [field]: value })
    },
  }
}
type Form = ReturnType<typeof useForm>

/** Another telephone for an account: by the codes of both, or by a paper that a colleague looks at as well. */
export default function Rebind({ member: { uid, phone_mask }, onClose }: Props) {
  const form = useForm()
  const { proof, phone, codes, paper } = form
  const isByCode = proof === 'code'
  function finish(outcome: Outcome) {
    if (outcome === 'done') toast.ok('已改绑，各设备已退出登录')
    else if (outcome === 'waiting') toast.ok('已提交复核，通过后生效')
    else form.setWrong(outcome)
    return outcome === 'done' || outcome === 'waiting'
  }
  return (
    <ChangeSheet
      endpoint={memberRebinding.rebind}
      inputOf={(reason) => ({
        ...{ uid, phone: normalisePhone(phone), code: codes.code.trim(), reason },
        ...(isByCode ? { old_code: codes.old_code.trim() } : paper && { document: paper.ref }),
      })}
      isBlocked={!form.isWhole}
      level={2}
      onClose={onClose}
      onDone={({ outcome }) => finish(outcome)}
      title="改绑手机"
      verb={isByCode ? '改绑手机' : '提交复核'}
    >
      {(errors) => (
        <div className="grid gap-3">
          <div className="w-56">
            <PhoneInput
              error={errors['phone']}
              label="新手机号"
              name="phone"
              onChange={({ target }) => form.setPhone(target.value)}
              required
              value={phone}
            />
          </div>
          <Code
            error={form.wrong === 'wrong_code' ? codeWrongText : errors['code']}
            isReady={form.isPhone}
            label="新手机的验证码"
            onType={form.type('code')}
            send={{ uid, phone: normalisePhone(phone) }}
            value={codes.code}
          />
          <ProofFields errors={errors} form={form} phoneMask={phone_mask} uid={uid} />
          <p className="text-12/18 text-ink-500">
            改绑后各设备退出登录，7天内不能提现。身份证明在复核后一天内删除。
          </p>
        </div>
      )}
    </ChangeSheet>
  )
}

interface ProofProps {
  form: Form
  uid: string
  phoneMask: string
  errors: Readonly<Record<string, string>>
}

/** How the member proves that the account is theirs. */
const ProofFields = ({ form, uid, phoneMask, errors }: ProofProps) => (
  <>
    <fieldset>
      <legend className="mb-1 text-12 text-ink-500">客人怎样证明账号是本人的</legend>
      <OneOf
        chosen={form.proof}
        name="proof"
        onChoose={form.setProof}
        texts={proofs}
        words={['code', 'paper']}
      />
    </fieldset>
    {form.proof === 'code' ? (
      <Code
        error={form.wrong === 'wrong_old_code' ? codeWrongText : errors['old_code']}
        isReady
        label={`原手机 ${phoneMask} 的验证码`}
        onType={form.type('old_code')}
        send={{ uid }}
        value={form.codes.old_code}
      />
    ) : (
      <DocumentField
        error={errors['document']}
        label="身份证明"
        name="document"
        onChange={form.setPaper}
        purpose="identity"
        required
        value={form.paper}
      />
    )}
  </>
)

interface CodeProps {
  label: string
  value: string
  error: string | undefined
  isReady: boolean
  send: { uid: string; phone?: string }
  onType(value: string): void
}

/** A code that the member reads out on the telephone, and sending it. */
function Code({ label, value, error, isReady, send, onType }: CodeProps) {
  const sending = useChange(memberRebinding.code, {
    onDone: ({ phone_mask: mask }) => toast.ok(`验证码已发到 ${mask}`),
  })
  return (
    <div className="flex items-start gap-3">
      <div className="w-56">
        <TextInput
          autoComplete="off"
          error={error}
          inputMode="numeric"
          label={label}
          maxLength={8}
          onChange={({ target }) => onType(target.value)}
          required
          value={value}
        />
      </div>
      <Button
        className="mt-6.5"
        disabled={!isReady}
        isBusy={sending.isBusy}
        onClick={() => sending.send(send)}
      >
        发送验证码
      </Button>
    </div>
  )
}
