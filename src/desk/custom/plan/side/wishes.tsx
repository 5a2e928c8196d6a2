import { useQuery } from '@tanstack/react-query'
import { deskCustomRequests } from '#src/api/desk/service/custom-requests.ts'
import { query } from '../../../client/query.ts'
import { DeskLink } from '../../../parts/desk-link.tsx'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { whenText } from '../../texts.ts'

/** What the customer asked for, beside what is written for them. */
export function Wishes({ requestNo: request_no }: { requestNo: string }) {
  const request = useQuery(query(deskCustomRequests.detail, { request_no })).data
  if (!request) return null
  const { wishes, place, people, budget } = request
  const rows = [
    ['去哪里', place || '还没想好'],
    ['人数', people > 0 && `${people}人`],
    ['时间', `${whenText(request)}${wishes.flexible ? '，可调整' : ''}`],
    ['预算', budget],
    ['酒店', wishes.hotel_level !== null && `${wishes.hotel_level}钻`],
    ['主题', wishes.themes.join('、')],
    ['要求', wishes.special_demand],
  ] as const
  return (
    <Panel
      aside={
        <DeskLink className="ml-auto text-pine-600 hover:underline" to={`/custom/${request_no}`}>
          查看需求
        </DeskLink>
      }
      title="客人的要求"
    >
      <Facts rows={rows.filter(([, value]) => value)} />
    </Panel>
  )
}
