import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'

/** The rail and the place beside it; entries come with their pages. */
export const CenterFrame = ({ member, children }: { member: UserInfo; children: ReactNode }) => (
  <div className="container-page grid grid-cols-[232px_1fr] items-start gap-6 pt-6 max-[1000px]:grid-cols-1">
    <aside className="panel overflow-hidden">
      <div className="flex items-center gap-3.5 border-line border-b px-5 py-6">
        <span
          aria-hidden
          className="grid size-12 shrink-0 place-items-center rounded-full bg-pine-100 font-serif font-semibold text-[20px] text-pine-700"
        >
          {[...member.name][0]}
        </span>
        <div className="min-w-0">
          <b className="block truncate font-semibold text-[16px]">{member.name}</b>
          <span className="num font-medium text-ink-500">{member.phone_mask}</span>
        </div>
      </div>
      <nav aria-label="个人中心" className="py-2.5">
        <Link
          activeProps={{
            className: 'bg-pine-50 font-semibold text-pine-700 shadow-[inset_3px_0_0_var(--pine-600)]',
          }}
          className="flex h-11.5 items-center gap-3 px-5.5 text-[15px] hover:text-pine-600"
          to="/center/order"
        >
          <FileText aria-hidden className="icon" />
          我的订单
        </Link>
      </nav>
    </aside>
    <div className="min-w-0">{children}</div>
  </div>
)
