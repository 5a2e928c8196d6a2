import { Popover } from '@base-ui/react/popover'
import { useEffect, useState } from 'react'
import { messageOf } from '#src/api/reply.ts'
import type { Right } from '#src/domain/account/staff.ts'
import { type RevealReason, revealReasons, revealReasonText } from '#src/domain/desk/reveal.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { useMay } from '../client/me.ts'
import { OneOf } from './one-of.tsx'

interface Props {
  /** `手机`: what is revealed, for the buttons' names. */
  label: string
  masked: string
  /** Who lacks it sees the mask alone. */
  right: Right
  /** Chosen from the beginning, where a screen knows why. */
  usual?: RevealReason
  /** Asks the server, which writes down who looked and why. */
  reveal(why: { reason: RevealReason; reason_text: string }): Promise<{ value: string }>
}

/** How long a value shows (desk book §4.0); the browser counts it, for its clock may differ from the server's. */
const SHOWN_MS = 60_000

/** A sealed value behind its mask: shown with a reason, for a minute, and then masked again. */
export function Reveal({ label, masked, right, ...asking }: Props) {
  const may = useMay()
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setValue(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [value])
  if (!may(right)) return <span className="num">{masked}</span>
  return (
    <span className="inline-flex items-center gap-2">
      <span className="num" data-revealed={value !== null || undefined}>
        {value ?? masked}
      </span>
      {value === null ? (
        <Ask label={label} onValue={setValue} {...asking} />
      ) : (
        <button className="text-pine-600 hover:underline" onClick={() => setValue(null)} type="button">
          遮住<span className="sr-only">{label}</span>
        </button>
      )}
    </span>
  )
}

type AskProps = Omit<Props, 'masked' | 'right'> & { onValue(value: string): void }

function Ask({ label, usual, reveal, onValue }: AskProps) {
  const [reason, setReason] = useState(usual)
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isReady = reason !== undefined && (reason !== 'other' || words.trim() !== '')
  async function ask() {
    if (reason === undefined) return
    setBusy(true)
    setFailure('')
    try {
      onValue((await reveal({ reason, reason_text: words.trim() })).value)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popover.Root>
      <Popover.Trigger className="text-pine-600 hover:underline">
        显示<span className="sr-only">{label}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" className="z-95" sideOffset={6}>
          <Popover.Popup className="w-60 rounded-control bg-surface p-3 shadow-raised outline-1 outline-line">
            <Popover.Title className="mb-1 font-semibold">为什么要看{label}</Popover.Title>
            <Popover.Description className="mb-1 text-12/18 text-ink-500">
              显示 60 秒，会留下记录
            </Popover.Description>
            <OneOf
              chosen={reason}
              name="reveal-reason"
              onChoose={setReason}
              texts={revealReasonText}
              words={revealReasons}
            />
            {reason === 'other' && (
              <TextInput
                label="写明原因"
                maxLength={100}
                onChange={({ target }) => setWords(target.value)}
                value={words}
              />
            )}
            <p className="text-err empty:hidden" role="alert">
              {failure}
            </p>
            <Button
              className="mt-2"
              disabled={!isReady}
              isBusy={isBusy}
              look="pine"
              onClick={() => void ask()}
              size="sm"
              wide
            >
              显示
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
