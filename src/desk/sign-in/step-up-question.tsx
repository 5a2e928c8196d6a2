import { type FormEvent, useState } from 'react'
import { ownSession } from '#src/api/desk/account/sign-in.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '../act/sheet.tsx'
import { DigitsInput } from './digits-input.tsx'
import { useAsking } from './use-asking.ts'

/** In a file of its own: its code comes when it is first asked. */
export default function StepUpQuestion({ onSettled }: { onSettled(isProved: boolean): void }) {
  const [digits, setDigits] = useState('')
  const { ask, error, isBusy } = useAsking(ownSession.stepUp)
  async function send(code: string) {
    if (await ask({ code })) onSettled(true)
    else setDigits('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(digits)
  }
  return (
    <Sheet
      foot={
        <>
          <Button onClick={() => onSettled(false)}>取消</Button>
          <Button busyText="验证中" form="step-up" isBusy={isBusy} look="pine" type="submit">
            验证
          </Button>
        </>
      }
      isOpen
      onClose={() => onSettled(false)}
      title="再次验证"
      width={400}
    >
      <form className="grid gap-3" id="step-up" onSubmit={submit}>
        <p className="text-ink-700">这项操作需要再次确认是您本人，验证后十分钟内不再询问。</p>
        <DigitsInput
          error={error === null ? undefined : messageOf(error)}
          isFirst
          onChange={setDigits}
          onComplete={(code) => void send(code)}
          value={digits}
        />
      </form>
    </Sheet>
  )
}
