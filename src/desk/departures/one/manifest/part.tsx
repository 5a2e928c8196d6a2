import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskManifest } from '#src/api/desk/departures/manifests.ts'
import { departureManifests } from '#src/api/desk/departures/manifests.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay } from '../../../client/me.ts'
import { query } from '../../../client/query.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { ExportAct } from './export-act.tsx'
import type { Exported } from './exported.ts'
import { GivenLists } from './given-lists.tsx'
import { PasswordSheet } from './password-sheet.tsx'
import { People } from './people.tsx'

/** 名单: who travels, by room and masked; who was given which of it, and whether that still holds. */
export default function ManifestPart({ departure }: { departure: DeskDeparture }) {
  const may = useMay()
  if (!may('manifest.read'))
    return <p className="panel px-4 py-8 text-center text-ink-500">{neededRoleText('manifest.read')}</p>
  return <Whole departure={departure} />
}

function Whole({ departure }: { departure: DeskDeparture }) {
  const { id } = departure
  const found = useQuery(query(departureManifests.read, { id }))
  const [asked, setAsked] = useState<{ kind?: string; receiver?: string } | null>(null)
  const [made, setMade] = useState<Exported | null>(null)
  return (
    <Loaded of={found}>
      {(manifest) => (
        <div className="grid grid-cols-[minmax(0,1fr)_--spacing(88)] items-start gap-3 max-xl:grid-cols-1">
          <People manifest={manifest} />
          <div className="grid gap-3">
            <Counts manifest={manifest} onExport={() => setAsked({})} />
            <GivenLists list={manifest.given} onAgain={setAsked} whyNot={manifest.why_not} />
          </div>
          {asked && (
            <ExportAct
              departure={departure}
              manifest={manifest}
              onClose={() => setAsked(null)}
              onMade={setMade}
              start={asked}
            />
          )}
          {made && <PasswordSheet made={made} onClose={() => setMade(null)} />}
        </div>
      )}
    </Loaded>
  )
}

const Counts = ({ manifest, onExport }: { manifest: DeskManifest; onExport(): void }) => {
  const { orders, people_text, rooms, incomplete, changed, why_not } = manifest
  return (
    <Panel aside={changed > 0 && <span className="tag och">名单已变（{changed}处）</span>} title="名单">
      <Facts
        rows={[
          ['订单', <span className="num" key="orders">{`${orders}单`}</span>],
          ['人数', people_text || '–'],
          [
            '房间',
            <span className="num" key="rooms">
              {rooms}
            </span>,
          ],
          [
            '缺资料',
            <span className={incomplete > 0 ? 'text-warn' : ''} key="incomplete">
              {incomplete > 0 ? `${incomplete}人` : '无'}
            </span>,
          ],
        ]}
      />
      <div className="px-4 pb-3">
        <Button disabled={why_not !== ''} look="pine" onClick={onExport} wide>
          导出名单
        </Button>
        {why_not && <p className="mt-1.5 text-12/18 text-ink-500">{why_not}</p>}
      </div>
    </Panel>
  )
}
