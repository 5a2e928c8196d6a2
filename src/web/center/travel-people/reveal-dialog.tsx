import { type FormEvent, useState } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'
import { revealed, type TouristView } from '#src/contract/travellers.ts'
import { codeFault, normaliseCode } from '#src/domain/sms-code.ts'
import { call, isRefusal, messageOf } from '../../client/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CodeField } from '../../ui/login/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSendCode } from '../../ui/send-code.tsx'
import { showFirstError } from '../../ui/show-first-error.ts'
import { useWork } from '../use-work.ts'
import { nameOf } from './people-query.ts'
import { RevealedNumbers } from './revealed-numbers.tsx'

interface Props {
  person: TouristView
  member: UserInfo
  isOpen: boolean
  onClose(): void
}

/** The numbers in full, after a code to the account's own phone. */
export default function RevealDialog({ isOpen, onClose, person, member }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`${nameOf(person)}的完整证件号`}>
      {isOpen && <Steps member={member} onClose={onClose} person={person} />}
    </Dialog>
  )
}

/** The numbers live in this component and nowhere else: no cache holds them, and with the dialog they are gone. */
function Steps({ person, member, onClose }: Omit<Props, 'isOpen'>) {
  const [shown, show] = useState<TouristView | null>(null)
  return shown ? (
    <RevealedNumbers onClose={onClose} person={shown} />
  ) : (
    <CodeForm id={person.id} member={member} onRevealed={show} />
  )
}

interface CodeFormProps {
  id: number
  member: UserInfo
  onRevealed(person: TouristView): void
}

function CodeForm({ id, member, onRevealed }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [problem, setProblem] = useState('')
  const sender = useSendCode({ phone: member.phone, scene: 'reveal', onError: setFault })
  const revealing = useWork({
    // Answers nothing: the library would keep the answer for a while.
    work: async () => onRevealed(await call(revealed.reveal, { id, code: normaliseCode(code) })),
    onDone: () => {},
    onFailed: (error) => {
      if (!isRefusal(error, 'BAD_CODE')) return setProblem(messageOf(error))
      setFault(messageOf(error))
      showFirstError()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem('')
    const found = codeFault(code) ?? undefined
    setFault(found)
    if (found) showFirstError()
    else revealing.start()
  }
  return (
    <form className="mt-3 grid gap-5" noValidate onSubmit={submit}>
      <p className="text-ink-700">
        为保护证件信息，请验证本人手机号 <b className="num">{member.phone_mask}</b>
      </p>
      <CodeField
        error={fault}
        onChange={({ target }) => {
          setCode(target.value)
          setFault(undefined)
        }}
        sender={sender}
        value={code}
      />
      {problem && (
        <Notice live tone="err">
          {problem}
        </Notice>
      )}
      <Button busyText="验证中" isBusy={revealing.isBusy} look="pine" size="lg" type="submit" wide>
        查看
      </Button>
      {sender.dialog}
    </form>
  )
}
