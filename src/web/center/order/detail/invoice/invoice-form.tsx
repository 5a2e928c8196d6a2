import { useQueryClient } from '@tanstack/react-query'
import { invoices } from '#src/api/booking/invoices.ts'
import { invoiceKindText, invoiceTitleKindText } from '#src/domain/booking/invoices/invoice.ts'
import { normaliseTaxNo, taxNoFault } from '#src/domain/booking/invoices/tax-number.ts'
import { keysOf } from '#src/domain/keys.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { Failure, Form, Send } from '#src/web/form/form.tsx'
import { useForm } from '#src/web/form/use-form.ts'
import { ChipChoices } from '../../../../ui/fields/chip-choices.tsx'
import { AddressChoice } from '../address-choice.tsx'
import { type InvoiceTyped, invoiceDraft, nothingTyped } from './draft.ts'
import type { InvoiceInfo } from './invoices.ts'

interface Props {
  orderId: string
  info: InvoiceInfo
  onDone(): void
}

const kinds = keysOf(invoiceKindText)
const titleKinds = keysOf(invoiceTitleKindText)

/** What stood on the last one is what most people want again. */
const startOf = ({ list: [last] }: InvoiceInfo): InvoiceTyped =>
  last
    ? {
        ...nothingTyped,
        kind: last.kind,
        title_kind: last.title_kind,
        title: last.title,
        tax_no: last.tax_no,
      }
    : nothingTyped

/** Asks for an invoice: which kind, on whose name, where it goes. */
export default function InvoiceForm({ orderId, info, onDone }: Props) {
  const form = useInvoiceForm(orderId, info, onDone)
  const { kind, title_kind } = form.values
  const isCompany = title_kind === 'company'
  return (
    <Form className="mt-4 grid max-w-160 grid-cols-1 gap-4" of={form}>
      <ChipChoices
        choices={kinds.map((value) => ({ value, text: invoiceKindText[value] }))}
        chosen={[kind]}
        kind="one"
        label="发票类型"
        onChange={([chosen]) =>
          form.choice('kind').onChange(kinds.find((each) => each === chosen) ?? 'electronic')
        }
        required
      />
      <ChipChoices
        choices={titleKinds.map((value) => ({ value, text: invoiceTitleKindText[value] }))}
        chosen={[title_kind]}
        kind="one"
        label="抬头类型"
        onChange={([chosen]) =>
          form.choice('title_kind').onChange(titleKinds.find((each) => each === chosen) ?? 'person')
        }
        required
      />
      <TextInput
        help={isCompany ? '单位全称，与营业执照一致' : '开具在哪位个人名下'}
        label="发票抬头"
        maxLength={100}
        required
        {...form.field('title')}
      />
      {isCompany && (
        <TextInput
          autoComplete="off"
          help="统一社会信用代码或纳税人识别号"
          label="单位税号"
          maxLength={40}
          required
          {...form.field('tax_no')}
        />
      )}
      {kind === 'paper' ? (
        <AddressChoice {...form.field('mail_id')} />
      ) : (
        <TextInput
          autoComplete="email"
          help="选填。开具后可在本页下载"
          inputMode="email"
          label="接收邮箱"
          maxLength={80}
          {...form.field('email')}
        />
      )}
      <Failure />
      <div className="flex flex-wrap items-center gap-3">
        <Send busyText="提交中" look="pine">
          提交申请
        </Send>
        <span className="text-13 text-ink-500">3个工作日内开具</span>
      </div>
    </Form>
  )
}

function useInvoiceForm(orderId: string, info: InvoiceInfo, onDone: () => void) {
  const queryClient = useQueryClient()
  const readAnew = () =>
    queryClient.invalidateQueries({ queryKey: [invoices.info.path, { order_id: orderId }] })
  return useForm(invoices.apply, {
    start: startOf(info),
    draft: invoiceDraft(orderId),
    input: ({ kind, title_kind, title, tax_no, email, mail_id }) => ({
      order_id: orderId,
      kind,
      title_kind,
      title,
      ...(title_kind === 'company' && { tax_no }),
      ...(kind === 'paper' ? { mail_id } : { email }),
    }),
    faults: ({ title_kind, tax_no, kind, mail_id }) => ({
      tax_no: title_kind === 'company' ? taxNoFault(normaliseTaxNo(tax_no)) : null,
      mail_id: kind === 'paper' && mail_id === '' ? '请选择收件地址' : null,
    }),
    async onDone() {
      toast.ok('开票申请已提交')
      await readAnew()
      onDone()
    },
    onRefused(error) {
      // Another tab was first, or the last day is over: the page says what is so now.
      if (isRefusal(error, 'DUPLICATE') || isRefusal(error, 'STATE')) void readAnew()
      return undefined
    },
  })
}
