import { useAddress } from '../client/address.ts'
import { useMay } from '../client/me.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Board } from './board.tsx'
import { CustomTabs } from './parts/custom-tabs.tsx'
import { RequestList } from './request-list.tsx'

const views = [
  { value: 'board', title: '看板' },
  { value: 'list', title: '列表' },
]

/** Requests for custom trips (desk book §4.7), as a board by state or as a list. */
export function Page() {
  const { search } = useAddress()
  return (
    <>
      <PageHead title="定制" />
      {useMay()('case.edit') && <CustomTabs />}
      <div className="flex h-full min-h-0 flex-col gap-3">
        <Tabs drops={['stage', 'overdue']} label="看板或列表" name="view" tabs={views} />
        {search['view'] === 'list' ? <RequestList /> : <Board />}
      </div>
    </>
  )
}
