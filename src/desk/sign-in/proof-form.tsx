import type { FormEvent, ReactNode } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface Props {
  /** What went wrong the last time, as `useAsking` keeps it. */
  error: unknown
  isBusy: boolean
  verb: string
  onSubmit(): unknown
  children: ReactNode
  /** Below the button: other ways. */
  foot?: ReactNode
}

/** A step of the login: what went wrong, the fields, and the button that goes on. */
export function ProofForm({ error, isBusy, verb, onSubmit, children, foot }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {error !== null && (
        <Notice live tone="err">
          {messageOf(error)}
        </Notice>
      )}
      {children}
      <Button busyText="登录中" isBusy={isBusy} look="pine" size="lg" type="submit" wide>
        {verb}
      </Button>
      {foot}
    </form>
  )
}
