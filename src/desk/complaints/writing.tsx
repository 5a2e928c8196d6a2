import { useState } from 'react'
import type { DeskComplaint } from '#src/api/desk/service/complaints.ts'
import { deskComplaints as complaints } from '#src/api/desk/service/complaints.ts'
import { complaintLeast, complaintMost } from '#src/domain/content/complaints/complaint.ts'
import { stepTextMost } from '#src/domain/content/service-steps.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { useChange } from '../client/use-change.ts'

interface Props {
  name: string
  label: string
  help: string
  verb: string
  least: number
  most: number
  rows: number
  isBusy: boolean
  error: string | undefined
  /** Rejects when it was refused: what was typed stays then. */
  send(text: string): Promise<unknown>
}

/** One text and its button; ⌘Enter sends. */
function Writing({ name, label, help, verb, least, most, rows, isBusy, error, send }: Props) {
  const [text, setText] = useState('')
  const isReady = [...text.trim()].length >= least
  async function submit() {
    if (!isReady || isBusy) return
    try {
      await send(text.trim())
      setText((now) => (now === text ? '' : now))
    } catch {
      // The refusal is told where it belongs; what was typed stays.
    }
  }
  return (
    <form
      noValidate
      onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && void submit()}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextArea
        error={error}
        help={help}
        label={label}
        most={most}
        name={name}
        onChange={({ target }) => setText(target.value)}
        required
        rows={rows}
        value={text}
      />
      <p className="mt-3 flex justify-end">
        <Button disabled={!isReady} isBusy={isBusy} look={name === 'note' ? 'line' : 'pine'} type="submit">
          {verb}
        </Button>
      </p>
    </form>
  )
}

/** Answers the traveller, who hears of it by message and SMS. */
export function AnswerForm({ complaint: { complaint_no, version, actions } }: { complaint: DeskComplaint }) {
  const change = useChange(complaints.answer, { onDone: () => toast.ok('已答复，并通知了客人') })
  const { allowed = false, why = '' } = actions.find(({ code }) => code === 'answer') ?? {}
  if (!allowed) return <p className="text-ink-500">{why}</p>
  return (
    <Writing
      error={change.fieldErrors['text']}
      help="客人会看到原文，并收到消息和短信；请勿写手机号或证件号"
      isBusy={change.isBusy}
      label="答复"
      least={complaintLeast}
      most={complaintMost}
      name="answer"
      rows={5}
      send={(text) => change.sendAsync({ complaint_no, version, text })}
      verb="发送答复"
    />
  )
}

/** What colleagues should know, and the traveller never sees. */
export function NoteForm({ no }: { no: string }) {
  const change = useChange(complaints.note, { onDone: () => toast.ok('备注已记下') })
  return (
    <Writing
      error={change.fieldErrors['text']}
      help="只有同事能看到"
      isBusy={change.isBusy}
      label="备注"
      least={2}
      most={stepTextMost}
      name="note"
      rows={3}
      send={(text) => change.sendAsync({ complaint_no: no, text })}
      verb="记下"
    />
  )
}
