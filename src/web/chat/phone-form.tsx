import { useState } from 'react'
import { chat } from '#src/api/content/chat.ts'
import { messageOf } from '#src/api/reply.ts'
import { phoneFault } from '#src/domain/account/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { call } from '../client/api/call.ts'
import { catchUp, refresh } from './conversation.ts'

/** At night a guest may leave a number, by which the answer is told. */
export function PhoneForm({ chatId }: { chatId: number }) {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function leave() {
    const fault = phoneFault(phone)
    setError(fault ?? '')
    if (fault) return
    setBusy(true)
    try {
      await call(chat.phone, { chat_id: chatId, phone })
      await Promise.all([refresh(), catchUp()])
    } catch (refused) {
      setError(messageOf(refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="mb-3 flex items-end gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void leave()
      }}
    >
      <div className="grow">
        <TextInput
          autoComplete="tel-national"
          error={error || undefined}
          inputMode="tel"
          label="手机号（有答复时短信告知）"
          maxLength={20}
          onChange={(event) => setPhone(event.target.value)}
          value={phone}
        />
      </div>
      <Button isBusy={isBusy} look="pine" type="submit">
        留下
      </Button>
    </form>
  )
}
