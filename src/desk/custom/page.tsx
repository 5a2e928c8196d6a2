import { useAddress } from '../client/address.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Board } from './board.tsx'
import { CustomTabs } from './parts/custom-tabs.tsx'
import { RequestList } from './request-list.tsx'

/** Requests for custom trips (desk book §4.7), as a board by state or as a list. */
export function Page() {
  const { search } = useAddress()
  return (
    <>
      <PageHead title="定制" />
      <div className="flex h-full min-h-0 flex-col gap-3">
        <CustomTabs className="" />
        {search['view'] === 'list' ? <RequestList /> : <Board />}
      </div>
    </>
  )
}
