import type { PointHolder } from '#src/api/desk/marketing/points.ts'
import { deskPoints } from '#src/api/desk/marketing/points.ts'
import { keysOf } from '#src/domain/keys.ts'
import { pointTypeText } from '#src/domain/marketing/points/points.ts'
import { Button } from '#src/ui/button.tsx'
import { useAddress } from '../../client/address.ts'
import type { Column } from '../../list/columns.tsx'
import type { Filter } from '../../list/filter.ts'
import { List } from '../../list/list.tsx'
import { type RowOf, useList } from '../../list/use-list.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { momentText } from '../../parts/time-text.ts'
import { AdjustSheet } from './adjust-sheet.tsx'
import { pointsText, signedText } from './points-text.ts'

const filters: readonly Filter[] = [
  { kind: 'text', name: 'uid', title: '会员', placeholder: '完整会员编号' },
  {
    kind: 'choice',
    name: 'types',
    title: '类型',
    isMulti: true,
    options: keysOf(pointTypeText).map((value) => ({ value, label: pointTypeText[value] })),
  },
  { kind: 'days', name: 'from', until: 'until', title: '日期' },
]

const columnsAt = (now: Date): Column<RowOf<typeof deskPoints.list>>[] => [
  {
    key: 'at',
    title: '时间',
    width: 112,
    isFixed: true,
    render: ({ created_at }) => <span className="num">{momentText(created_at, now)}</span>,
  },
  {
    key: 'member',
    title: '会员',
    width: 232,
    isFixed: true,
    render: ({ uid, member_name }) => (
      <>
        {member_name}{' '}
        <DeskLink className="num text-ink-500 hover:text-pine-600" to={`/members/${uid}`}>
          {uid}
        </DeskLink>
      </>
    ),
  },
  { key: 'type', title: '类型', width: 128, render: ({ type_text }) => type_text },
  {
    key: 'note',
    title: '说明',
    render: ({ note, by }) => [note, by && `${by}调整`].filter(Boolean).join('，') || '–',
  },
  {
    key: 'points',
    title: '变动',
    width: 88,
    isNumber: true,
    isFixed: true,
    render: ({ points }) => <span className="num font-medium">{signedText(points)}</span>,
  },
  {
    key: 'balance',
    title: '余额',
    width: 88,
    isNumber: true,
    render: ({ balance_after }) => <span className="num">{pointsText(balance_after)}</span>,
  },
  {
    key: 'left',
    title: '未用',
    width: 80,
    isNumber: true,
    render: ({ points, points_left }) => (
      <span className="num">{points > 0 ? pointsText(points_left) : '–'}</span>
    ),
  },
  {
    key: 'expires',
    title: '有效到',
    width: 104,
    render: ({ expires_on }) => <span className="num">{expires_on ?? '–'}</span>,
  },
]

/** The ledger of all members, or of one with how their points stand. */
export function Points() {
  const { search, set } = useAddress()
  const list = useList(deskPoints.list, search)
  const holder = list.first?.holder ?? null
  return (
    <>
      {holder && <Holder holder={holder} />}
      <List
        columns={columnsAt(list.updatedAt)}
        filters={filters}
        keyOf={({ id }) => String(id)}
        list={list}
        noun={['积分记录', '条']}
        pathOf={({ uid }) => `/members/${uid}`}
        nothing="会员得到或用掉积分后会出现在这里。"
        screen="points"
        tools={
          <Button onClick={() => set({ act: 'adjust' })} size="sm">
            调整积分
          </Button>
        }
      />
      {search['act'] === 'adjust' && list.first && (
        <AdjustSheet
          lines={list.first.lines}
          onClose={() => set({ act: undefined })}
          uid={search['uid'] ?? ''}
        />
      )}
    </>
  )
}

const Holder = ({
  holder: { name, uid, balance, expiring, adjusted_in_30_days },
}: {
  holder: PointHolder
}) => (
  <p className="panel flex flex-wrap items-baseline gap-x-6 gap-y-1 px-4 py-2.5">
    <span>
      <b className="font-semibold">{name}</b> <span className="num text-ink-500">{uid}</span>
    </span>
    <span>
      可用 <b className="num font-semibold">{pointsText(balance)}</b> 分
    </span>
    {expiring && (
      <span className="text-ink-700">
        其中 <span className="num">{pointsText(expiring.points)}</span> 分有效到{' '}
        <span className="num">{expiring.date}</span>
      </span>
    )}
    <span className="text-ink-500">
      30天内人工调整 <span className="num">{pointsText(adjusted_in_30_days)}</span> 分
    </span>
  </p>
)
