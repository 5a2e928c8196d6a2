import { createFileRoute } from '@tanstack/react-router'
import { CenterPage } from '../frame/center-page.tsx'
import { CouponCentre } from './coupon-centre.tsx'
import { parseCouponSearch } from './search.ts'

export const Route = createFileRoute('/center/coupon')({
  validateSearch: parseCouponSearch,
  head: () => ({ meta: [{ title: '优惠券 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: CouponPage,
})

function CouponPage() {
  const search = Route.useSearch()
  return <CenterPage>{() => <CouponCentre search={search} />}</CenterPage>
}
