import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { UserInfo } from '#src/api/auth/session.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { cashback } from '#src/api/marketing/cashback.ts'
import { messageOf } from '#src/api/reply.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useWantedDialog } from '../own-work/use-wanted-dialog.ts'
import { formQuery } from './cashback.ts'

const WithdrawDialog = onDemand(() => import('./withdraw/withdraw-dialog.tsx'))

interface Props {
  sums: Data<typeof cashback.list> | undefined
  member: UserInfo
}

/** What can be withdrawn, what is on its way, and the way to it; or why not now. */
export function Sums({ sums, member }: Props) {
  const { data: form, error, refetch } = useQuery(formQuery)
  const dialog = useWantedDialog()
  const isPossible = form !== undefined && form.blocked_text === '' && form.real_name !== ''
  return (
    <>
      <section
        aria-label="返现金额"
        className="panel grid grid-cols-[1.45fr_1fr_1fr_1fr] max-lg:grid-cols-3 max-sm:grid-cols-1 max-sm:py-2"
      >
        <div className="flex items-center justify-between gap-4 px-7 py-5.5 max-lg:col-span-3 max-sm:col-span-1 max-sm:px-4 max-sm:py-3">
          <Sum amount={sums?.available_fen} isLarge title="可提现" />
          <Button disabled={!isPossible} look="pine" onClick={dialog.open}>
            提现
          </Button>
        </div>
        {(
          [
            ['待结算', sums?.pending_fen],
            ['提现中', sums?.withdrawing_fen],
            ['累计返现', sums?.total_fen],
          ] as const
        ).map(([title, amount]) => (
          <div
            className="flex flex-col justify-center border-line border-l px-7 py-5.5 max-lg:border-t max-sm:border-0 max-sm:px-4 max-sm:py-2"
            key={title}
          >
            <Sum amount={amount} title={title} />
          </div>
        ))}
        {dialog.isMounted && (
          <Suspense>
            <WithdrawDialog isOpen={dialog.isOpen} member={member} onClose={dialog.close} />
          </Suspense>
        )}
      </section>
      {form && !isPossible && <WhyNot sentence={form.blocked_text} />}
      {!form && error && (
        <Notice className="mt-3" live tone="warn">
          现在不能确认能否提现：{messageOf(error)}
          <button className="link ml-2 text-warn" onClick={() => void refetch()} type="button">
            重试
          </button>
        </Notice>
      )}
    </>
  )
}

interface SumProps {
  title: string
  amount: Fen | undefined
  isLarge?: boolean
}

const Sum = ({ title, amount, isLarge = false }: SumProps) => (
  <div>
    <p className="text-13/20 text-ink-500">{title}</p>
    {amount === undefined ? (
      <Skeleton className={isLarge ? 'h-10.5 w-40' : 'h-8 w-24'} />
    ) : (
      <p className={`num font-semibold ${isLarge ? 'text-36/42' : 'text-24/32'}`}>{yuanText(amount)}</p>
    )}
  </div>
)

/** An empty sentence: nobody knows the name of the account's owner yet. */
const WhyNot = ({ sentence }: { sentence: string }) => (
  <Notice className="mt-3" tone="warn">
    {sentence || (
      <>
        请先完成实名：在“常用旅客”里补全您本人的资料后再提现。
        <Link className="link text-warn" to="/center/travelPeople">
          去补全
        </Link>
      </>
    )}
  </Notice>
)
