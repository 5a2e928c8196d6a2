import { orderMails } from '#src/api/booking/papers/mails.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { Failure, Form, Send } from '#src/web/form/form.tsx'
import { useForm } from '#src/web/form/use-form.ts'
import { ChipChoices } from '../../../../ui/fields/chip-choices.tsx'
import { AddressChoice } from '../address-choice.tsx'
import { type MailInfo, useMailsAnew } from './mails.ts'

interface Props {
  orderId: string
  kinds: MailInfo['kinds']
  onDone(): void
}

/** Asks for paper: which, and where it goes. */
export default function MailForm({ orderId, kinds, onDone }: Props) {
  const readAnew = useMailsAnew(orderId)
  const offered = kinds.filter(({ can_ask }) => can_ask)
  const form = useForm(orderMails.ask, {
    start: { kind: offered[0]?.kind ?? 'contract', mail_id: '', note: '' },
    input: ({ kind, mail_id, note }) => ({ order_id: orderId, kind, mail_id, note }),
    faults: ({ mail_id }) => ({ mail_id: mail_id === '' ? '请选择收件地址' : null }),
    async onDone() {
      toast.ok('邮寄申请已提交')
      await readAnew()
      onDone()
    },
    onRefused(error) {
      // Another tab was first, or the address is gone: the page says what is so now.
      if (isRefusal(error, 'DUPLICATE') || isRefusal(error, 'STATE')) void readAnew()
      return undefined
    },
  })
  return (
    <Form className="mt-4 grid max-w-160 grid-cols-1 gap-4" of={form}>
      <ChipChoices
        choices={offered.map(({ kind, kind_text }) => ({ value: kind, text: kind_text }))}
        chosen={[form.values.kind]}
        kind="one"
        label="邮寄内容"
        onChange={([chosen]) =>
          form.choice('kind').onChange(offered.find(({ kind }) => kind === chosen)?.kind ?? form.values.kind)
        }
        required
      />
      <AddressChoice {...form.field('mail_id')} />
      <TextInput help="选填，例如：工作日送到前台" label="备注" maxLength={100} {...form.field('note')} />
      <Failure />
      <div className="flex flex-wrap items-center gap-3">
        <Send busyText="提交中" look="pine">
          提交申请
        </Send>
        <span className="text-13 text-ink-500">寄出后短信告知快递单号</span>
      </div>
    </Form>
  )
}
