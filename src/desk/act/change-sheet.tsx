import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { Data, DeskEndpoint, Input } from '#src/api/endpoint.ts'
import { useChange } from '../client/use-change.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'

type Sheet = ComponentProps<typeof ConfirmSheet>
type FieldErrors = Readonly<Record<string, string>>

interface Props<E extends DeskEndpoint & { method: 'POST' }>
  extends Omit<Sheet, 'act' | 'isOpen' | 'isBusy' | 'fieldErrors' | 'onConfirm' | 'children'> {
  endpoint: E
  /** Where one call is several acts to who does them; otherwise the call's name in the audit log. */
  act?: string
  /** The field of the call that takes the reason. */
  reasonField?: string
  /** What is sent; null while something is missing. */
  inputOf(reason: string): Input<E> | null
  /** Says that it is done. The sheet closes then, unless this answers false. */
  onDone(data: Data<E>): unknown
  /** What was refused may be no longer what is shown: reads it anew. */
  onRefused?(): unknown
  children: ReactNode | ((fieldErrors: FieldErrors) => ReactNode)
}

/** A confirmation with the call that it lets go: mounted while it is open. */
export function ChangeSheet<E extends DeskEndpoint & { method: 'POST' }>({
  endpoint,
  act = endpoint.audit,
  reasonField = 'reason',
  inputOf,
  onDone,
  onRefused,
  children,
  ...sheet
}: Props<E>) {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const { send, isBusy, fieldErrors } = useChange(endpoint, {
    // Left while it was busy, it must not close what was opened since.
    onDone: (data) => onDone(data) !== false && isThere.current && sheet.onClose(),
    onRefused: () => {
      onRefused?.()
      return false
    },
  })
  return (
    <ConfirmSheet
      {...sheet}
      act={act}
      fieldErrors={{ ...fieldErrors, reason: fieldErrors[reasonField] ?? '' }}
      isBusy={isBusy}
      isOpen
      onConfirm={(reason) => {
        const input = inputOf(reason)
        if (input !== null) send(input)
      }}
    >
      {typeof children === 'function' ? children(fieldErrors) : children}
    </ConfirmSheet>
  )
}
