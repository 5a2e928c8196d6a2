import { CirclePause, CirclePlay, CopyPlus, Lock, ShieldCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { departureEditing } from '#src/api/desk/departures/editing.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { toast } from '#src/ui/toast.ts'
import type { Action } from '../../act/action-list.tsx'
import { ActionList } from '../../act/action-list.tsx'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { useAddress } from '../../client/address.ts'
import { useMay } from '../../client/me.ts'
import { makingHref } from '../batch/use-batch.ts'
import { Blocks } from './blocks.tsx'
import { PromiseSheet } from './promise-sheet.tsx'

type Act = 'close' | 'reopen' | 'block' | 'guarantee' | 'release'

/** 停售, 恢复, 锁位 and 铁定成团 as entries of a list, and the sheet of the one that was chosen. */
export function useSaleActs(departure: DeskDeparture) {
  const { id, product_id, combo_id, terms, held, waiting } = departure
  const [asking, setAsking] = useState<Act | null>(null)
  const may = useMay()
  const { path, search, go } = useAddress()
  const entry = (code: Act, title: string, icon: Action['icon']): Action => ({
    code,
    title,
    icon,
    isAllowed: terms.acts[code].allowed,
    why: terms.acts[code].why,
    run: () => setAsking(code),
  })
  const common = {
    onClose: () => setAsking(null),
    onDone: ({ message }: { message: string }) => toast.ok(message),
  }
  const sheet =
    asking === 'close' ? (
      <ChangeSheet
        {...common}
        endpoint={departureEditing.close}
        inputOf={(reason) => ({ departure_id: id, reason })}
        level={2}
        title="停售"
        verb="停售"
      >
        <p>
          客人不能再下单。占位 {held} 位与已有订单不变，候补 {waiting.length} 组继续排队。
        </p>
      </ChangeSheet>
    ) : asking === 'reopen' ? (
      <ChangeSheet
        {...common}
        endpoint={departureEditing.reopen}
        inputOf={() => ({ departure_id: id })}
        level={1}
        title="恢复销售"
        verb="恢复销售"
      >
        <p>余位马上可以预订，候补的客人先得到名额。</p>
      </ChangeSheet>
    ) : asking === null ? null : (
      <PromiseSheet {...common} act={asking} departure={departure} />
    )
  return {
    entries: [
      entry('close', '停售', CirclePause),
      entry('reopen', '恢复销售', CirclePlay),
      entry('block', '锁位', Lock),
      entry('guarantee', '铁定成团', ShieldCheck),
      // Only a promise that was given can be taken back.
      ...(terms.is_guaranteed ? [entry('release', '撤回铁定成团', Undo2)] : []),
      {
        code: 'create',
        title: '按此新建',
        icon: CopyPlus,
        isAllowed: may('departure.batch'),
        why: may('departure.batch') ? '' : neededRoleText('departure.batch'),
        run: () => void go(makingHref({ product_id, combo_id, template_id: id }, path, search)),
      },
    ],
    sheet,
  }
}

export function SaleActs({ departure }: { departure: DeskDeparture }) {
  const { entries, sheet } = useSaleActs(departure)
  return (
    <div className="-mx-2">
      <ActionList actions={entries} />
      <Blocks list={departure.terms.blocks} mayFree={departure.terms.acts.save.allowed} />
      {sheet}
    </div>
  )
}
