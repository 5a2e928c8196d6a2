import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { deskHref, useAddress } from '../../client/address.ts'
import { useMay, useMe } from '../../client/me.ts'
import { type Act, actText, obstacleTo } from './staff-act.tsx'
import type { StaffRow } from './words.ts'

const acts: readonly Act[] = ['roles', 'profile', 'devices', 'lock', 'unlock', 'reset', 'hand_over']

const item =
  'flex min-h-8 items-center gap-2 rounded-row px-2.5 outline-none data-[disabled]:text-ink-500 data-[highlighted]:bg-pine-50'

/** What cannot be done now stays, grey, with its reason. */
export function RowMenu({ row, onAct }: { row: StaffRow; onAct(act: Act): void }) {
  const { id } = useMe()
  const may = useMay()
  const { go } = useAddress()
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`${row.name} 的操作`}
        className="grid size-7 place-items-center rounded-row text-ink-500 hover:bg-sunk"
      >
        <Ellipsis aria-hidden className="icon" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" className="z-80" sideOffset={4}>
          <Menu.Popup className="w-64 rounded-control bg-surface p-1 shadow-raised outline-1 outline-line">
            {acts.map((act) => {
              const why = obstacleTo(act, row, id)
              return (
                <Menu.Item className={item} disabled={why !== ''} key={act} onClick={() => onAct(act)}>
                  {actText[act]}
                  {why && <span className="ml-auto text-12/16">{why}</span>}
                </Menu.Item>
              )
            })}
            {may('audit.read') && (
              <Menu.Item
                className={item}
                onClick={() => void go(deskHref('/audit', { entity: 'staff', entity_id: String(row.id) }))}
              >
                查看审计
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
