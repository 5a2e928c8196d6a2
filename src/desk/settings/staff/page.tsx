import { useState } from 'react'
import { staff } from '#src/api/desk/account/staff.ts'
import { staffRoles } from '#src/domain/account/staff.ts'
import { staffRoleText } from '#src/domain/account/staff-words.ts'
import { Button } from '#src/ui/button.tsx'
import { useAddress } from '../../client/address.ts'
import type { Filter } from '../../list/filter.ts'
import { List } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { columnsFor } from './columns.tsx'
import { DevicesSheet } from './devices-sheet.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { LinkShown, type ShownLink } from './link-shown.tsx'
import { Matrix } from './matrix.tsx'
import { ProfileAct } from './profile-act.tsx'
import { type Acting, StaffAct } from './staff-act.tsx'
import { statusText } from './words.ts'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'status',
    title: '状态',
    options: Object.entries(statusText).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choice',
    name: 'role',
    title: '角色',
    options: staffRoles.map((role) => ({ value: role, label: staffRoleText[role] })),
  },
]

/** Who works here and what each role may do (desk book §4.16). */
export function Page() {
  const { search } = useAddress()
  const isMatrix = search['tab'] === 'rights'
  return (
    <>
      <PageHead title="员工与角色">
        <nav aria-label="员工与角色" className="flex gap-1">
          <Tab isHere={!isMatrix} label="员工" />
          <Tab isHere={isMatrix} label="权限表" tab="rights" />
        </nav>
      </PageHead>
      {isMatrix ? <Matrix /> : <People />}
    </>
  )
}

const Tab = ({ label, tab, isHere }: { label: string; tab?: string; isHere: boolean }) => (
  <DeskLink
    aria-current={isHere ? 'page' : undefined}
    className={`rounded-row px-2.5 py-1 ${isHere ? 'bg-pine-50 font-semibold text-pine-700' : 'text-ink-700 hover:bg-sunk'}`}
    search={{ tab }}
    to="/settings/staff"
  >
    {label}
  </DeskLink>
)

function People() {
  const { search } = useAddress()
  const list = useList(staff.list, search)
  const [acting, setActing] = useState<Acting | null>(null)
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<ShownLink | null>(null)
  return (
    <>
      <List
        columns={columnsFor(setActing)}
        filters={filters}
        keyOf={({ login }) => login}
        list={list}
        nothing="还没有员工。点“邀请员工”添加第一位。"
        noun={['员工', '人']}
        screen="staff"
        tools={
          <Button look="pine" onClick={() => setInviting(true)} size="sm">
            邀请员工
          </Button>
        }
      />
      {isInviting && <InviteSheet onClose={() => setInviting(false)} onLink={setLink} />}
      {acting && <OpenAct acting={acting} onClose={() => setActing(null)} onLink={setLink} />}
      {link && <LinkShown {...link} onClose={() => setLink(null)} />}
    </>
  )
}

interface OpenActProps {
  acting: Acting
  onClose(): void
  onLink(link: ShownLink): void
}

function OpenAct({ acting: { act, row }, ...rest }: OpenActProps) {
  if (act === 'devices') return <DevicesSheet onClose={rest.onClose} row={row} />
  if (act === 'profile') return <ProfileAct onClose={rest.onClose} row={row} />
  return <StaffAct acting={{ act, row }} {...rest} />
}
