import { type FormEvent, useState } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'
import { codeFault, normaliseCode } from '#src/domain/sms-code.ts'
import { isRefusal, messageOf } from '../client/call.ts'
import { CodeField } from '../ui/login/code-field.tsx'
import { useSendCode } from '../ui/send-code.tsx'
import { showFirstError } from '../ui/show-first-error.ts'
import { useWork } from './use-work.ts'

interface Options<T> {
  member: UserInfo
  work(code: string): Promise<T>
  onDone(done: T): void | Promise<void>
}

/**
 * A form that a code to the account's own phone opens (scene 8): a wrong code is told at its field, anything else that
 * is refused as `failure`, for the form to show.
 */
export function useOwnCode<T>({ member, work, onDone }: Options<T>) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState('')
  const sender = useSendCode({ phone: member.phone, scene: 'reveal', onError: setFault })
  const proving = useWork({
    work: () => work(normaliseCode(code)),
    onDone,
    onFailed: (error) => {
      if (!isRefusal(error, 'BAD_CODE')) return setFailure(messageOf(error))
      setFault(messageOf(error))
      showFirstError()
    },
  })
  return {
    onSubmit(event: FormEvent) {
      event.preventDefault()
      setFailure('')
      const found = codeFault(code) ?? undefined
      setFault(found)
      if (found) showFirstError()
      else proving.start()
    },
    isBusy: proving.isBusy,
    failure,
    field: (
      <>
        <CodeField
          error={fault}
          onChange={({ target }) => {
            setCode(target.value)
            setFault(undefined)
          }}
          sender={sender}
          value={code}
        />
        {sender.dialog}
      </>
    ),
  }
}
