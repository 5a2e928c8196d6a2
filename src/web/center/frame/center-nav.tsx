import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, Compass, FileText, Gift, Heart, Ticket, UserRound, Users, Wallet } from 'lucide-react'
import { coupons } from '#src/api/marketing/coupons.ts'
import { query } from '#src/web/client/api/query.ts'

const entries = [
  { to: '/center/order', text: '我的订单', Icon: FileText },
  { to: '/center/custom', text: '我的定制', Icon: Compass },
  { to: '/center/coupon', text: '优惠券', Icon: Ticket },
  { to: '/center/travelPeople', text: '常用旅客', Icon: Users },
  { to: '/center/collection', text: '我的收藏', Icon: Heart },
  { to: '/center/invation', text: '邀请返现', Icon: Gift },
  { to: '/center/deal', text: '交易明细', Icon: Wallet },
  { to: '/center/message', text: '消息中心', Icon: Bell },
  { to: '/center/myInfo', text: '个人资料', Icon: UserRound },
] as const

const look =
  'flex h-11.5 items-center gap-3 px-5.5 text-15 hover:text-pine-600 max-xl:h-auto max-xl:min-w-15 max-xl:flex-1 max-xl:flex-col max-xl:gap-1 max-xl:whitespace-nowrap max-xl:px-1 max-xl:py-2.5 max-xl:text-12'
const chosen =
  'bg-pine-50 font-semibold text-pine-700 shadow-[inset_3px_0_0_var(--color-pine-600)] max-xl:shadow-[inset_0_-2px_0_var(--color-pine-600)]'

/** The rail's entries; a bar to be moved sideways where there is no room for a rail. */
export const CenterNav = ({ unread }: { unread: number }) => (
  <nav
    aria-label="个人中心"
    className="py-2.5 max-xl:relative max-xl:flex max-xl:overflow-x-auto max-xl:py-0"
  >
    {entries.map(({ to, text, Icon }) => (
      <Link activeProps={{ className: chosen }} className={look} key={to} to={to}>
        <span className="relative">
          <Icon aria-hidden className="icon" />
          {to === '/center/message' && unread > 0 && (
            <span
              aria-hidden
              className="absolute -top-0.5 -right-1 hidden size-2 rounded-full bg-cin-600 max-xl:block"
            />
          )}
        </span>
        {text}
        {to === '/center/message' && unread > 0 && <Unread count={unread} />}
        {to === '/center/coupon' && <Expiring />}
      </Link>
    ))}
  </nav>
)

const couponCounts = { ...query(coupons.own, { type: 'usable', size: 1 }), staleTime: 60_000 }

/** Coupons that end within three days; where there is no room for it, their page says so. */
function Expiring() {
  const { data } = useQuery(couponCounts)
  if (!data || data.expiring === 0) return null
  return <span className="tag cin ml-auto max-xl:hidden">{data.expiring} 张将到期</span>
}

/** The number where there is room for it; on a narrow screen the dot stands for it, and words for who does not see. */
const Unread = ({ count }: { count: number }) => (
  <span className="num font-semibold ml-auto grid h-4.5 min-w-4.5 place-items-center rounded-full bg-cin-600 px-1 text-[11px] text-white leading-none max-xl:sr-only max-xl:min-w-0">
    {count > 99 ? '99+' : count}
    <span className="sr-only">条未读</span>
  </span>
)
