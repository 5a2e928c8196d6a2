import {
  Ban,
  BellRing,
  CalendarSync,
  CalendarX2,
  CircleCheck,
  CirclePlus,
  Gift,
  HandHeart,
  type LucideIcon,
  Mail,
  ReceiptText,
  RotateCcw,
  Undo2,
  UserPen,
  Users,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import type { DeskAction } from '#src/domain/booking/desk/actions.ts'
import { ActionList } from '../../act/action-list.tsx'
import { useMay } from '../../client/me.ts'
import { Panel } from '../../parts/panel.tsx'
import { useAct, useOrder } from './order-context.ts'

/** Behind a button: seldom wanted on an order. */
const GiftSheet = lazy(() => import('../../marketing/coupon-gifts.tsx'))

const looks: Record<DeskAction, { title: string; icon: LucideIcon }> = {
  confirm: { title: '确认订单', icon: CircleCheck },
  decline: { title: '无法确认', icon: Undo2 },
  people: { title: '改出行人', icon: Users },
  contact: { title: '改联系人', icon: UserPen },
  change: { title: '改期', icon: CalendarSync },
  supplement: { title: '加收补款', icon: CirclePlus },
  refund: { title: '申请退款', icon: RotateCcw },
  goodwill: { title: '体谅退款', icon: HandHeart },
  cancel: { title: '取消订单（未付）', icon: Ban },
  overdue: { title: '取消订单（尾款逾期）', icon: CalendarX2 },
  shop_cancel: { title: '商家取消', icon: CalendarX2 },
  invoice: { title: '开票', icon: ReceiptText },
  mail: { title: '邮寄', icon: Mail },
  remind: { title: '提醒客人', icon: BellRing },
}

/** Everything that can ever be done with an order, the impossible with its reason. */
export function ActionsPanel() {
  const { actions, no } = useOrder()
  const { begin } = useAct()
  const may = useMay()
  const [isGiving, setGiving] = useState(false)
  const mayGive = may('coupon.give')
  return (
    <Panel title="可以做">
      <div className="px-2 py-1">
        <ActionList
          actions={[
            ...actions.map(({ code, allowed, why }) => ({
              code,
              ...looks[code],
              isAllowed: allowed,
              why,
              run: () => begin(code),
            })),
            {
              code: 'gift',
              title: '送优惠券',
              icon: Gift,
              isAllowed: mayGive,
              why: mayGive ? '' : neededRoleText('coupon.give'),
              run: () => setGiving(true),
            },
          ]}
        />
      </div>
      {isGiving && (
        <Suspense>
          <GiftSheet about={no} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
