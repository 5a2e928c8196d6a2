import { useState } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'
import { revealed, type TouristView } from '#src/contract/travellers.ts'
import { call } from '../../client/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOwnCode } from '../use-own-code.tsx'
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
  const revealing = useOwnCode({
    member,
    // Answers nothing: the library would keep the answer for a while.
    work: async (code) => onRevealed(await call(revealed.reveal, { id, code })),
    onDone: () => {},
  })
  return (
    <form className="mt-3 grid gap-5" noValidate onSubmit={revealing.onSubmit}>
      <p className="text-ink-700">
        为保护证件信息，请验证本人手机号 <b className="num">{member.phone_mask}</b>
      </p>
      {revealing.field}
      {revealing.failure && (
        <Notice live tone="err">
          {revealing.failure}
        </Notice>
      )}
      <Button busyText="验证中" isBusy={revealing.isBusy} look="pine" size="lg" type="submit" wide>
        查看
      </Button>
    </form>
  )
}
