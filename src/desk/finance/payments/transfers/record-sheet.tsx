import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { transfers } from '#src/api/desk/finance/transfers.ts'
import type { DocumentShown } from '#src/api/desk/system/documents.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { query } from '../../../client/query.ts'
import { Fields } from './fields.tsx'

interface Props {
  /** Where one came from an order. */
  orderNo: string
  onClose(): void
}

/** What a clerk types from the bank's receipt; `bill` is empty until chosen, and `none` where nobody has billed it. */
const start = {
  orderNo: '',
  bill: '',
  yuan: '',
  receivedOn: '',
  payerName: '',
  payerAccount: '',
  bankNo: '',
  receipt: null as DocumentShown | null,
}
export type Typed = typeof start
type Preview = Data<typeof transfers.preview>

/** 记录对公转账 (desk book §4.14): the order first, then what the receipt says, and what the money will do. */
export function RecordSheet({ orderNo, onClose }: Props) {
  const [typed, setTyped] = useState<Typed>(() => ({ ...start, orderNo, receivedOn: dayOf(new Date()) }))
  const { preview, fault } = usePreview(typed)
  const amountFen = typedYuan(typed.yuan)
  const outcome = preview?.outcome
  const isWhole =
    preview !== undefined &&
    typed.bill !== '' &&
    amountFen !== null &&
    typed.receivedOn !== '' &&
    typed.payerName.trim() !== '' &&
    typed.bankNo.trim() !== '' &&
    typed.receipt !== null
  return (
    <ChangeSheet
      endpoint={transfers.record}
      inputOf={() =>
        amountFen === null || typed.receipt === null
          ? null
          : {
              order_no: numberOf(typed),
              bill_id: billIdOf(typed),
              amount_fen: amountFen,
              received_on: typed.receivedOn,
              payer_name: typed.payerName,
              payer_account: typed.payerAccount || undefined,
              bank_no: typed.bankNo,
              receipt_ref: typed.receipt.ref,
            }
      }
      isBlocked={!isWhole}
      level={1}
      onClose={onClose}
      onDone={({ state, counts }) =>
        toast.ok(
          state === 'waiting'
            ? '已提交，待另一位财务复核'
            : counts
              ? '已入账'
              : '已单独列账，请在退款中办理退回',
        )
      }
      title="记录对公转账"
      verb={outcome?.needs_second ? '提交复核' : amountFen ? `记录 ${yuanText(amountFen)}` : '记录'}
      width={760}
    >
      {(fieldErrors) => (
        <>
          <Fields
            fieldErrors={{ ...fieldErrors, ...(fault && { order_no: fault }) }}
            onType={(change) => setTyped((before) => ({ ...before, ...change }))}
            preview={preview}
            typed={typed}
          />
          {outcome && typed.bill !== '' && <Outcome outcome={outcome} />}
        </>
      )}
    </ChangeSheet>
  )
}

const Outcome = ({ outcome }: { outcome: NonNullable<Preview['outcome']> }) => (
  <Notice className="mt-4" tone={outcome.pays ? 'info' : 'warn'}>
    {outcome.needs_second && '超过复核额度，须另一位财务核对回单；复核前订单不会因超时被取消。通过后：'}
    {outcome.text}
  </Notice>
)

const numberOf = ({ orderNo }: Typed) => orderNo.trim().toUpperCase()

const billIdOf = ({ bill }: Typed) => (bill === '' || bill === 'none' ? undefined : Number(bill))

/** The bills of the order, and what the sum would do to the chosen one, by the rules that will judge it. */
function usePreview(typed: Typed): { preview: Preview | undefined; fault: string | undefined } {
  const order_no = numberOf(typed)
  const isNumber = /^BM\d{12}$/.test(order_no)
  const amountFen = typedYuan(typed.yuan)
  const { data, error } = useQuery({
    ...query(transfers.preview, {
      order_no,
      bill_id: billIdOf(typed),
      amount_fen: amountFen || undefined,
    }),
    enabled: isNumber,
    // What was said of another order is never shown for this one.
    placeholderData: (before, last) =>
      last && JSON.stringify(last.queryKey).includes(order_no) ? before : undefined,
    retry: false,
  })
  if (!isNumber) return { preview: undefined, fault: undefined }
  return error ? { preview: undefined, fault: messageOf(error) } : { preview: data, fault: undefined }
}
