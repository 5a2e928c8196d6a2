import { useQuery } from '@tanstack/react-query'
import { coupons as couponCalls } from '#src/api/marketing/coupons.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '../client/api/query.ts'
import type { Popup } from '../client/shell/popup.ts'
import { ClaimButton } from '../ui/coupon/claim-button.tsx'
import { CouponCard } from '../ui/coupon/coupon-card.tsx'
import { Picture } from '../ui/picture.tsx'

interface Props {
  subject: Popup
  isOpen: boolean
  onClose(): void
}

/** What staff put in front of a page: a picture that leads somewhere, or coupons to read. */
export default function CmsPopup({ subject, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={subject.title}>
      {subject.type === 'image' ? <PicturePopup {...subject} /> : <CouponPopup {...subject} />}
    </Dialog>
  )
}

/** A plain link: the next page is a navigation, which closes the popup. */
const PicturePopup = ({ url, img = '', img_alt = '' }: Popup) => {
  const picture = (
    <Picture
      alt={img_alt}
      className="mt-5 aspect-[16/10] w-full rounded-card object-cover"
      sizes="402px"
      stem={img}
    />
  )
  if (!url) return picture
  return (
    <>
      <a className="block" href={url}>
        {picture}
      </a>
      <a className={`${buttonLook('pine', 'lg', true)} mt-5`} href={url}>
        去看看
      </a>
    </>
  )
}

function CouponPopup({ couponIds = [], url }: Popup) {
  const { data: coupons, isError } = useQuery({
    ...query(couponCalls.rules, { ids: couponIds }),
    enabled: couponIds.length > 0,
  })
  return (
    <>
      <ul aria-busy={!coupons && !isError} aria-label="优惠券" className="mt-5 grid gap-3">
        {coupons?.map((coupon) => (
          <li key={coupon.rules_id}>
            <CouponCard action={<ClaimButton coupon={coupon} />} coupon={coupon}>
              <p className="text-13/20 text-ink-700">{coupon.validity_tips}</p>
              {coupon.note && <p className="text-13/20 text-ink-500">{coupon.note}</p>}
              <a className="link text-13/20" href={coupon.use_url}>
                适用线路
              </a>
            </CouponCard>
          </li>
        ))}
        {!coupons && !isError && couponIds.map((id) => <Skeleton className="h-23" key={id} />)}
        {isError && <li className="text-ink-500">优惠券暂时读取不到，请稍后再看。</li>}
      </ul>
      {url && (
        <a className={`${buttonLook('pine', 'lg', true)} mt-5`} href={url}>
          看看线路
        </a>
      )}
    </>
  )
}
