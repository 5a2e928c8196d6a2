import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Campaign, ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { minuteText, monthDayText } from '#src/domain/calendar-day.ts'
import { CouponCard } from '#src/web/ui/coupon/coupon-card.tsx'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import { Section } from '../../product/request/section.tsx'
import { campaignQuery } from '../query.ts'
import type { BlockPlace } from '../search.ts'

const ClaimPlace = onDemand(() => import('./claim-place.tsx'))

export function CouponsBlock({ slug, preview, as, id }: BlockPlace) {
  const { data: campaign } = useSuspenseQuery(campaignQuery(slug, { preview, as }))
  const block = campaign.blocks.find((each) => each.id === id)
  return block?.type === 'coupons' && <Coupons block={block} campaign={campaign} />
}

/** The coupons of the edition; once it is over they are grey and say so. */
function Coupons({ block, campaign }: { block: ShownBlockOf<'coupons'>; campaign: Campaign }) {
  const isEnded = campaign.state === 'ended'
  const ids = block.list.map(({ rules_id }) => rules_id)
  return (
    <Section lead={isEnded ? '' : block.lead} title={isEnded ? '当期优惠券' : block.title}>
      <ul className={`grid ${isEnded ? 'grid-cols-3' : 'grid-cols-2'} gap-4 max-lg:grid-cols-1`}>
        {block.list.map((coupon) => (
          <li className="grid" key={coupon.rules_id}>
            <CouponCard
              action={<Action campaign={campaign} ids={ids} ruleId={coupon.rules_id} />}
              className="[--behind:var(--color-paper)]"
              coupon={coupon}
              look={isEnded ? 'off' : 'plain'}
            >
              <p className={`mt-1 font-medium text-13/20 ${isEnded ? 'text-ink-500' : 'text-ink-700'}`}>
                {coupon.validity_tips}
              </p>
              {coupon.note && <p className="text-13/20 text-ink-500">{coupon.note}</p>}
              {!isEnded && (
                <a className="link text-13/20" href={coupon.use_url}>
                  适用线路
                </a>
              )}
            </CouponCard>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface Place {
  ids: readonly number[]
  ruleId: number
}

function Action({ campaign: { state, starts_at }, ...place }: Place & { campaign: Campaign }) {
  if (state === 'ended') return <b className="font-semibold text-ink-700">已结束</b>
  if (state === 'live') return <Claim {...place} />
  const start = minuteText(starts_at)
  return (
    <>
      {monthDayText(start.slice(0, 10))}
      <br />
      {start.slice(11)} 可领
    </>
  )
}

/** The room of the button is there before the button. */
function Claim(place: Place) {
  const isHydrated = useHydrated()
  return (
    <span className="grid h-9 min-w-19 place-items-center">
      {isHydrated && (
        <Suspense>
          <ClaimPlace {...place} />
        </Suspense>
      )}
    </span>
  )
}
