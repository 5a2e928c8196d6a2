import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskMails as mails } from '#src/api/desk/orders/mails.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { query } from '../../client/query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { AddressFields, isWhole, start } from './address-fields.tsx'
import { Addresses, ELSEWHERE, type Kind, Kinds } from './choices.tsx'

interface Props {
  /** Of the order. */
  no: string
  onClose(): void
}

/** Asks for paper on the traveller's behalf (desk book §4.2): which, and where it goes; they are told. */
export function AskAct({ no, onClose }: Props) {
  const found = useQuery({ ...query(mails.choices, { no }), staleTime: 0 })
  const [kind, setKind] = useState<Kind>()
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState(start)
  const [note, setNote] = useState('')
  const to = found.data?.addresses.length === 0 ? ELSEWHERE : chosen
  const canAsk = found.data?.kinds.some((each) => each.kind === kind && each.can_ask) === true
  return (
    <ChangeSheet
      endpoint={to === ELSEWHERE ? mails.askAt : mails.ask}
      inputOf={() => {
        if (!kind) return null
        return to === ELSEWHERE ? { no, kind, note, ...typed } : { no, kind, note, mail_id: Number(to) }
      }}
      isBlocked={!canAsk || to === '' || (to === ELSEWHERE && !isWhole(typed))}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已登记邮寄，已告知客人')}
      onRefused={() => found.refetch()}
      title="代客人申请邮寄"
      verb="登记邮寄"
    >
      {(fieldErrors) => (
        <Loaded of={found}>
          {({ kinds, addresses }) => (
            <div className="grid gap-3">
              <Kinds chosen={kind} kinds={kinds} onChoose={setKind} />
              <Addresses addresses={addresses} chosen={to} onChoose={setChosen} />
              {to === ELSEWHERE && (
                <AddressFields
                  fieldErrors={fieldErrors}
                  onType={(change) => setTyped({ ...typed, ...change })}
                  typed={typed}
                />
              )}
              <TextInput
                error={fieldErrors['note']}
                help="选填，例如：工作日送到前台"
                label="备注"
                maxLength={100}
                name="note"
                onChange={({ target }) => setNote(target.value)}
                value={note}
              />
              <p className="text-12 text-ink-500">
                每单每种免费邮寄一次。客人会收到站内消息，寄出前可自行撤回。
              </p>
            </div>
          )}
        </Loaded>
      )}
    </ChangeSheet>
  )
}
