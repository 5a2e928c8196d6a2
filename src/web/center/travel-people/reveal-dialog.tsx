import { useState } from 'react'
import { revealed, type SavedTravellerView } from '#src/api/account/travellers.ts'
import type { UserInfo } from '#src/api/auth/session.ts'
import { codeFault, normaliseCode } from '#src/domain/account/sms-code.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Failure, Form, Send } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { OwnCodeField } from '../own-work/own-code-field.tsx'
import { nameOf } from './people-query.ts'
import { RevealedNumbers } from './revealed-numbers.tsx'

interface Props {
  person: SavedTravellerView
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
  const [shown, show] = useState<SavedTravellerView | null>(null)
  return shown ? (
    <RevealedNumbers onClose={onClose} person={shown} />
  ) : (
    <CodeForm id={person.id} member={member} onRevealed={show} />
  )
}

interface CodeFormProps {
  id: number
  member: UserInfo
  onRevealed(person: SavedTravellerView): void
}

function CodeForm({ id, member, onRevealed }: CodeFormProps) {
  const form = useForm(revealed.reveal, {
    start: { id, code: '' },
    input: (typed) => ({ ...typed, code: normaliseCode(typed.code) }),
    faults: ({ code }) => ({ code: codeFault(code) }),
    onDone: onRevealed,
  })
  return (
    <Form className="mt-3 grid gap-5" of={form}>
      <p className="text-ink-700">
        为保护证件信息，请验证本人手机号 <b className="num font-semibold">{member.phone_mask}</b>
      </p>
      <OwnCodeField
        member={member}
        onFault={(sentence) => form.say('code', sentence)}
        scene="reveal"
        {...form.field('code')}
      />
      <Failure as="notice" />
      <Send busyText="验证中" look="pine" size="lg" wide>
        查看
      </Send>
    </Form>
  )
}
