import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { payments, type TransferTarget } from '#src/api/booking/payments.ts'
import { messageOf } from '#src/api/reply.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { asksOnPressAlone } from '#src/web/client/api/asks-on-press-alone.ts'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'

interface Props {
  orderId: string
  billId: number
  /** Money has come, and the shop looks at it. */
  isChecking: boolean
}

/** 对公转账: where to send the money, what to write beside it, and until when (rule book §8.9, 17). */
export function Transfer({ orderId, billId, isChecking }: Props) {
  const client = useQueryClient()
  const chosen = useQuery({
    ...ofMember,
    queryKey: [payments.pay.path, orderId, billId, 'offline'],
    queryFn: async () => {
      const answer = await withLogin(() =>
        call(payments.pay, { order_id: orderId, bill_id: billId, pay_type: 'offline' }),
      )
      // The deadline has moved, and the way that was chosen is remembered.
      void client.invalidateQueries({ queryKey: [payments.cashier.path, orderId] })
      return 'reference' in answer ? answer : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    ...asksOnPressAlone,
  })
  if (chosen.error)
    return (
      <Notice live tone="err">
        <p>{messageOf(chosen.error)}</p>
        <button className="link" onClick={() => void chosen.refetch()} type="button">
          重试
        </button>
      </Notice>
    )
  if (!chosen.data) return <Skeleton className="h-72 rounded-card" />
  return (
    <div className="grid gap-4">
      {isChecking && (
        <Notice tone="info">已收到一笔转账，正在核对。核对完成后订单会自动更新，请勿重复付款。</Notice>
      )}
      <Target of={chosen.data} />
      <p className="text-13/22 text-ink-500">
        {`请在 ${minuteText(chosen.data.expire_ts)} 前转出，金额须与上面一致，并在附言（用途）里写上订单号。`}
        {'款项到账后由财务核对入账，一般需要1个工作日；金额不符的款项会原路退回。'}
      </p>
    </div>
  )
}

const Target = ({ of }: { of: TransferTarget }) => (
  <dl aria-label="收款账户" className="rounded-card border border-line bg-sunk px-5 py-2 max-sm:px-4">
    <Line copied={of.account_name} label="户名">
      {of.account_name}
    </Line>
    <Line copied={of.account_no.replace(/\s/g, '')} isNumber label="账号">
      {of.account_no}
    </Line>
    <Line copied={of.bank} label="开户行">
      {of.bank}
    </Line>
    <Line copied={(of.amount_fen / 100).toFixed(2)} isNumber label="金额">
      {yuanText(of.amount_fen)}
    </Line>
    <Line copied={of.reference} isNumber label="附言">
      {of.reference}
    </Line>
  </dl>
)

interface LineProps {
  label: string
  /** What a bank's form takes, which may be spelled otherwise than what a person reads. */
  copied: string
  isNumber?: boolean
  children: string
}

const Line = ({ label, copied, isNumber = false, children }: LineProps) => (
  <div className="flex items-center gap-3 border-line border-b py-2 last:border-b-0">
    <dt className="w-14 shrink-0 text-ink-500">{label}</dt>
    <dd className="flex min-w-0 grow items-center justify-between gap-3">
      <span className={`min-w-0 break-words ${isNumber ? 'num font-medium' : ''}`}>{children}</span>
      <CopyButton label={label} text={copied} />
    </dd>
  </div>
)

function CopyButton({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    const isDone = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(isDone === true)
    if (!isDone) toast.error('无法复制，请长按或选中文字复制')
  }
  const Icon = isCopied ? Check : Copy
  return (
    <Button
      aria-label={isCopied ? `已复制${label}` : `复制${label}`}
      look="text"
      onClick={() => void copy()}
      size="sm"
    >
      <Icon aria-hidden className="icon" />
      {isCopied ? '已复制' : '复制'}
    </Button>
  )
}
