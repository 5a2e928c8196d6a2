import {
  Ban,
  CalendarX2,
  CircleCheck,
  CirclePlus,
  HandHeart,
  type LucideIcon,
  ReceiptText,
  RotateCcw,
  Undo2,
  UserPen,
  Users,
} from 'lucide-react'
import type { DeskAction } from '#src/domain/booking/desk/actions.ts'
import { ActionList } from '../../act/action-list.tsx'
import { Panel } from '../../parts/panel.tsx'
import { useAct, useOrder } from './order-context.ts'

const looks: Record<DeskAction, { title: string; icon: LucideIcon }> = {
  confirm: { title: '确认订单', icon: CircleCheck },
  decline: { title: '无法确认', icon: Undo2 },
  people: { title: '改出行人', icon: Users },
  contact: { title: '改联系人', icon: UserPen },
  supplement: { title: '加收补款', icon: CirclePlus },
  refund: { title: '申请退款', icon: RotateCcw },
  goodwill: { title: '体谅退款', icon: HandHeart },
  cancel: { title: '取消订单（未付）', icon: Ban },
  overdue: { title: '取消订单（尾款逾期）', icon: CalendarX2 },
  shop_cancel: { title: '商家取消', icon: CalendarX2 },
  invoice: { title: '开票', icon: ReceiptText },
}

/** Everything that can ever be done with an order, the impossible with its reason. */
export function ActionsPanel() {
  const { actions } = useOrder()
  const { begin } = useAct()
  return (
    <Panel title="可以做">
      <div className="px-2 py-1">
        <ActionList
          actions={actions.map(({ code, allowed, why }) => ({
            code,
            ...looks[code],
            isAllowed: allowed,
            why,
            run: () => begin(code),
          }))}
        />
      </div>
    </Panel>
  )
}
