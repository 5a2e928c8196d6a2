import { type FormEvent, useState } from 'react'
import { couponBatches } from '#src/api/desk/marketing/coupon-batches.ts'
import type { Data } from '#src/api/endpoint.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Sheet } from '../../act/sheet.tsx'
import { useChange } from '../../client/use-change.ts'
import { DeskLink } from '../../parts/desk-link.tsx'

type Found = Data<typeof couponBatches.find>

/** What became of one code that somebody reads out. */
export function FindCode({ onClose }: { onClose(): void }) {
  const [code, setCode] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const { send, isBusy, fieldErrors } = useChange(couponBatches.find, { onDone: setFound })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() !== '') send({ code })
  }
  return (
    <Sheet isOpen onClose={onClose} title="查兑换码" width={400}>
      <form className="grid gap-3" noValidate onSubmit={submit}>
        <TextInput
          autoComplete="off"
          error={fieldErrors['code']}
          help="不分大小写，空格与横线不计"
          label="兑换码"
          maxLength={40}
          name="code"
          onChange={({ target }) => {
            setCode(target.value)
            setFound(null)
          }}
          placeholder="XXXX-XXXX-XXXX"
          value={code}
        />
        <Button className="justify-self-start" isBusy={isBusy} look="pine" type="submit">
          查询
        </Button>
        <div aria-live="polite">
          {found && (
            <p>
              <b className="font-semibold">{found.text}</b>
              {found.batch && (
                <>
                  {' · '}
                  <DeskLink className="text-pine-700 hover:underline" to={`/coupons/codes/${found.batch.id}`}>
                    批次 {found.batch.id}
                  </DeskLink>
                  ，{found.batch.rule_name}
                </>
              )}
            </p>
          )}
        </div>
      </form>
    </Sheet>
  )
}
