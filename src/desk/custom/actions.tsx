import { useQuery } from '@tanstack/react-query'
import { CircleX, PenLine, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { RequestDetail } from '#src/api/desk/service/custom-requests.ts'
import { deskCustomRequests as customRequests } from '#src/api/desk/service/custom-requests.ts'
import type { Data } from '#src/api/endpoint.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ActionList } from '../act/action-list.tsx'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { deskHref, useAddress } from '../client/address.ts'
import { useMay } from '../client/me.ts'
import { query } from '../client/query.ts'
import { ColleagueChoice } from '../service/colleague-choice.tsx'
import { isAssignable } from './assignable.ts'
import { leaveText } from './texts.ts'

type Suggested = Omit<
  Data<typeof customRequests.designers>[number],
  'id' | 'name' | 'knows_place' | 'knows_theme'
>

interface Props {
  request: RequestDetail
  onClose(): void
}

/** Everything that can be done with a request but a call, which has a form of its own. */
export function Actions({ request }: Pick<Props, 'request'>) {
  const [doing, setDoing] = useState<'assign' | 'close' | null>(null)
  const onClose = () => setDoing(null)
  const may = useMay()
  const { go } = useAddress()
  const listed = [
    { code: 'assign', title: request.owner ? '更换定制师' : '分配定制师', icon: UserRoundPlus },
    { code: 'close', title: '关闭需求', icon: CircleX },
  ] as const
  return (
    <>
      <ActionList
        actions={[
          {
            ...{ code: 'plan', title: request.plan ? '打开方案' : '写方案', icon: PenLine },
            isAllowed: may('plan.write'),
            why: '由定制师撰写',
            run: () => void go(deskHref(`/custom/${request.request_no}/plan`)),
          },
          ...listed.map(({ code, title, icon }) => {
            const { allowed = false, why = '' } = request.actions.find((action) => action.code === code) ?? {}
            return { code, title, icon, isAllowed: allowed, why, run: () => setDoing(code) }
          }),
        ]}
      />
      {doing === 'assign' && <Assign onClose={onClose} request={request} />}
      {doing === 'close' && <Close onClose={onClose} request={request} />}
    </>
  )
}

function Assign({ request, onClose }: Props) {
  const { request_no, version, owner } = request
  const people = useQuery(query(customRequests.designers, { request_no })).data ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const [text, setText] = useState('')
  return (
    <ChangeSheet
      endpoint={customRequests.assign}
      inputOf={() => (chosen === null ? null : { request_no, version, staff_id: chosen, text })}
      isBlocked={!isAssignable(request, chosen)}
      level={1}
      onClose={onClose}
      onDone={(data) => toast.ok(`已分配给${data.owner?.name ?? '定制师'}`)}
      title={owner ? '更换定制师' : '分配定制师'}
      verb="分配"
    >
      {(fieldErrors) => (
        <>
          <ColleagueChoice
            chosen={chosen}
            error={fieldErrors['staff_id']}
            onChoose={setChosen}
            people={people.map(({ knows_place, knows_theme, ...person }) => ({
              ...person,
              figures: figuresText(person),
              fits: [knows_place && '目的地相符', knows_theme && '主题相符'].filter(Boolean).join(' '),
            }))}
          />
          <div className="mt-3">
            <TextInput
              error={fieldErrors['text']}
              help={ownerText(request)}
              label="说明"
              maxLength={200}
              name="text"
              onChange={({ target }) => setText(target.value)}
              value={text}
            />
          </div>
        </>
      )}
    </ChangeSheet>
  )
}

const ownerText = ({ owner, redesign_by }: Pick<RequestDetail, 'owner' | 'redesign_by'>) =>
  owner
    ? `现在由${owner.name}负责，记录会保留${redesign_by ? '。客人愿意留下时，仍分配给这位定制师即可' : ''}`
    : undefined

/** What travellers read of the designer, worked out from evaluations and calls. */
const figuresText = ({ score, customers, reply_minutes, away_from, away_until }: Suggested) =>
  [
    away_from !== null && away_until !== null && leaveText(away_from, away_until),
    score && `${score} 分`,
    customers > 0 && `${customers} 位客户`,
    reply_minutes !== null && `${reply_minutes} 分钟联系`,
  ]
    .filter(Boolean)
    .join(' · ')

function Close({ request: { request_no, version }, onClose }: Props) {
  return (
    <ChangeSheet
      endpoint={customRequests.close}
      inputOf={(reason) => ({ request_no, version, reason })}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已关闭')}
      title="关闭需求"
      verb="关闭需求"
    >
      <p className="text-ink-700">关闭后不能再记录联系。客人可以重新提交需求。</p>
    </ChangeSheet>
  )
}
