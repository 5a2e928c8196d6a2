import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { couponGifts } from '#src/api/desk/marketing/coupon-gifts.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { fullTimeText } from '../../parts/time-text.ts'
import { Part } from '../../service/facts.tsx'

const GiftSheet = lazy(() => import('../../marketing/coupon-gifts.tsx'))

const heads = ['优惠券', '状态', '来源', '获得', '到期', '订单'] as const

/** A member's coupons, the newest first, and giving one. */
export function Coupons({ uid }: { uid: string }) {
  const may = useMay()
  const [isGiving, setGiving] = useState(false)
  const { data } = useQuery(query(couponGifts.ofMember, { uid }))
  return (
    <Part title="优惠券">
      {data?.list.length === 0 && <p className="text-ink-500">还没有优惠券。</p>}
      {data && data.list.length > 0 && (
        <table className="w-full table-fixed">
          <thead className="text-left text-12 text-ink-500">
            <tr>
              {heads.map((head) => (
                <th className={`py-1 font-normal ${head === '优惠券' ? 'w-1/3' : ''}`} key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((coupon) => (
              <tr className="border-line border-t align-top" key={coupon.id}>
                <th className="py-1.5 pr-3 text-left font-normal" scope="row">
                  <span className="block truncate font-medium">{coupon.name}</span>
                  <span className="block text-12/18 text-ink-500">{coupon.sentence}</span>
                  {coupon.gift && (
                    <span className="block text-12/18 text-ink-500">
                      {coupon.gift.by} 因 {coupon.gift.about} 赠送：{coupon.gift.reason}
                    </span>
                  )}
                </th>
                <td className="py-1.5">{coupon.state_text}</td>
                <td className="py-1.5">{coupon.source_text}</td>
                <td className="num py-1.5">{fullTimeText(coupon.received_at).slice(0, 10)}</td>
                <td className="num py-1.5">{fullTimeText(coupon.valid_to).slice(0, 10)}</td>
                <td className="num truncate py-1.5">{coupon.order_no || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button className="mt-3" disabled={!may('coupon.give')} onClick={() => setGiving(true)} size="sm">
        送优惠券
      </Button>
      {!may('coupon.give') && <p className="mt-1 text-12 text-ink-500">{neededRoleText('coupon.give')}</p>}
      {isGiving && (
        <Suspense>
          <GiftSheet onClose={() => setGiving(false)} uid={uid} />
        </Suspense>
      )}
    </Part>
  )
}
