import { rolesText } from '#src/domain/account/staff-words.ts'
import { keysOf } from '#src/domain/keys.ts'
import { useMay, useMe } from '../client/me.ts'
import { Face } from '../parts/face.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Devices } from './devices.tsx'
import { RemindersPanel, SoundPanel } from './reminders.tsx'

/** Who I am at the desk, and what I may do. */
export function Page() {
  const may = useMay()
  const { id, name, roles, is_lead: isLead, rights } = useMe()
  return (
    <>
      <PageHead title="我的账号" />
      <section className="panel flex max-w-160 items-center gap-4 p-4">
        <Face id={id} name={name} size="lg" />
        <div>
          <h2 className="font-semibold text-14/22">{name}</h2>
          <p className="text-ink-500">{rolesText(roles, isLead)}</p>
        </div>
        <p className="ml-auto text-ink-500">
          <span className="num font-semibold text-ink-900">{keysOf(rights).length}</span> 项权限
        </p>
      </section>
      <div className="mt-4 grid gap-4">
        <RemindersPanel />
        {may('chat.work') && <SoundPanel />}
        <Devices />
      </div>
    </>
  )
}
