import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type PointReward, points } from '#src/api/marketing/points.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { useWork } from '#src/web/center/own-work/use-work.ts'
import { call } from '#src/web/client/api/call.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { balanceQuery, rulesQuery } from './points.ts'

const ConfirmDialog = onDemand(() => import('#src/web/center/own-work/confirm-dialog.tsx'))

/** What there is to spend, when it expires, and the shelf of what it can be exchanged for. */
export function PointSums() {
  const { data } = useQuery(balanceQuery)
  const rules = useQuery(rulesQuery)
  const balance = data?.balance ?? 0
  return (
    <div className="grid grid-cols-[--spacing(75)_minmax(0,1fr)] max-lg:grid-cols-1">
      <div className="px-7 py-6 max-sm:px-4">
        <p className="text-ink-500">当前积分</p>
        {data ? (
          <>
            <p className="num font-semibold text-40/50 text-och-700">
              {balance.toLocaleString('en-US')}
              <span className="ml-1.5 font-normal font-sans text-15 text-ink-700">分</span>
            </p>
            <p className="mt-1.5 text-13/20 text-ink-500">
              {data.expiring
                ? `其中 ${data.expiring.points.toLocaleString('en-US')} 分将于 ${data.expiring.date} 过期`
                : balance < 0
                  ? '退款扣回后不足的部分，从以后获得的积分中抵扣'
                  : '还没有可用的积分'}
            </p>
          </>
        ) : (
          <Skeleton className="mt-1 h-18" />
        )}
      </div>
      <div className="border-line border-l px-7 py-6 max-lg:border-t max-lg:border-l-0 max-sm:px-4">
        <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
          <h2 className="font-semibold text-16/24">兑换优惠券</h2>
          <span className="text-13 text-ink-500">积分不直接抵扣订单</span>
        </div>
        {rules.data && data ? (
          <Shelf balance={balance} rewards={rules.data.exchange} />
        ) : (
          <Skeleton className="h-21" />
        )}
      </div>
    </div>
  )
}

function Shelf({ balance, rewards }: { balance: number; rewards: readonly PointReward[] }) {
  const [chosen, setChosen] = useState<PointReward | null>(null)
  const [isAsked, setAsked] = useState(false)
  const queryClient = useQueryClient()
  const exchanging = useWork({
    work: (id: number) => call(points.exchange, { exchange_id: id }),
    async onDone({ message }) {
      setAsked(false)
      toast.ok(message)
      await queryClient.invalidateQueries({ queryKey: [points.list.path] })
      await queryClient.invalidateQueries({ queryKey: [points.rule.path] })
    },
  })
  if (rewards.length === 0) return <p className="text-ink-500">暂时没有可兑换的优惠券。</p>
  const ask = (reward: PointReward) => {
    setChosen(reward)
    setAsked(true)
  }
  return (
    <>
      <ul className="grid grid-cols-3 gap-3 max-xl:grid-cols-1">
        {rewards.map((reward) => (
          <li
            className="flex items-center justify-between gap-2 rounded-card border border-line-strong px-4 py-3.5"
            key={reward.id}
          >
            <div className="min-w-0">
              <p className="num font-semibold text-22/30 text-och-700">{reward.value_tips}</p>
              <p className="text-13/20 text-ink-500">
                <span className="num">{reward.points.toLocaleString('en-US')}</span> 积分
              </p>
            </div>
            <Offer balance={balance} onAsk={() => ask(reward)} reward={reward} />
          </li>
        ))}
      </ul>
      {chosen && (
        <Suspense>
          <ConfirmDialog
            confirmText="确认兑换"
            isBusy={exchanging.isBusy}
            isOpen={isAsked}
            onClose={() => setAsked(false)}
            onConfirm={() => exchanging.start(chosen.id)}
            title="兑换优惠券"
          >
            用 {chosen.points.toLocaleString('en-US')} 积分兑换{chosen.name} {chosen.value_tips}（
            {chosen.min_tips}）。兑换后积分不退回，优惠券在“优惠券”里查看。
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}

interface OfferProps {
  reward: PointReward
  balance: number
  onAsk(): void
}

function Offer({ reward: { points: price, left, value_tips }, balance, onAsk }: OfferProps) {
  if (left === 0) return <span className="shrink-0 text-13/20 text-ink-500">已兑完</span>
  if (balance < price)
    return (
      <span className="shrink-0 text-right text-13/20 text-ink-500">
        还差
        <br />
        <span className="num">{(price - balance).toLocaleString('en-US')}</span> 分
      </span>
    )
  return (
    <Button aria-label={`兑换 ${value_tips}`} className="shrink-0" look="pine" onClick={onAsk} size="sm">
      兑换
    </Button>
  )
}
