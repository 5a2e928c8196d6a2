import { useAddress } from '../../client/address.ts'
import { DeskLink } from '../../parts/desk-link.tsx'

const tabs = [
  { to: '/coupons', title: '规则' },
  { to: '/coupons/codes', title: '兑换码' },
  { to: '/coupons/scenes', title: '领券场景' },
] as const

/** The pages of coupons, beside each other (desk book §3.1). */
export function CouponTabs() {
  const { path } = useAddress()
  return (
    <nav aria-label="优惠券" className="mb-3 flex gap-5 border-line border-b">
      {tabs.map(({ to, title }) => (
        <DeskLink
          aria-current={path === to ? 'page' : undefined}
          className="-mb-px border-transparent border-b-2 py-1.5 text-ink-700 hover:text-pine-600 aria-[current]:border-pine-600 aria-[current]:font-semibold aria-[current]:text-ink-900"
          key={to}
          to={to}
        >
          {title}
        </DeskLink>
      ))}
    </nav>
  )
}
