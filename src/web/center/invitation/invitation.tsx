import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { UserInfo } from '#src/api/auth/session.ts'
import { keysOf } from '#src/domain/keys.ts'
import { cashbackStates, cashbackStateText } from '#src/domain/marketing/cashback/states.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { CenterTitle } from '../frame/center-title.tsx'
import { Choice } from '../frame/choice.tsx'
import { TabBar, TabLink } from '../frame/tabs.tsx'
import { sumsQuery } from './cashback.ts'
import { InviteLink } from './link/invite-link.tsx'
import { Friends } from './lists/friends.tsx'
import { Records } from './lists/records.tsx'
import { Rates } from './rates.tsx'
import type { InvitationSearch } from './search.ts'
import { Sums } from './sums.tsx'

interface Props {
  search: InvitationSearch
  member: UserInfo
}

const title = (
  <CenterTitle note="好友按您的链接预订并完成出行，您得返现。只返一级，不看下级" title="邀请返现" />
)

/** 邀请返现: the member's link, what friends' orders bring, and the way to be paid (rule book §13). */
export function Invitation({ search, member }: Props) {
  const navigate = useNavigate()
  const sums = useQuery(sumsQuery)
  const isOfFriends = search.list === 'friends'
  const url = sums.data?.invite_url
  if (sums.error && !sums.data)
    return (
      <>
        {title}
        <div className="panel">
          <ErrorState error={sums.error} onRetry={() => void sums.refetch()} />
        </div>
      </>
    )
  return (
    <>
      {title}
      <Sums member={member} sums={sums.data} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)_--spacing(87)] gap-5 max-lg:grid-cols-1">
        <InviteLink url={url} />
        <Rates />
      </div>
      <section aria-label="返现和好友" className="panel mt-5 overflow-hidden">
        <div className="flex max-sm:block">
          <div className="min-w-0 grow">
            <TabBar label="返现和好友">
              <TabLink isCurrent={!isOfFriends} search={{}} to="/center/invation">
                返现记录
              </TabLink>
              <TabLink isCurrent={isOfFriends} search={{ list: 'friends' }} to="/center/invation">
                已邀请好友
                <Count of={sums.data?.invited_count} />
              </TabLink>
            </TabBar>
          </div>
          {!isOfFriends && (
            <div className="flex items-center border-line border-b pr-7 max-sm:border-0 max-sm:px-4 max-sm:pt-3">
              <Choice
                label="返现状态"
                onChange={(status) =>
                  void navigate({
                    to: '/center/invation',
                    search: status === '' ? {} : { status: Number(status) },
                  })
                }
                options={keysOf(cashbackStates).map((state) => [
                  String(cashbackStates[state]),
                  cashbackStateText[state],
                ])}
                value={search.status === undefined ? '' : String(search.status)}
                whole="全部状态"
              />
            </div>
          )}
        </div>
        {isOfFriends ? <Friends search={search} url={url} /> : <Records search={search} url={url} />}
      </section>
    </>
  )
}

const Count = ({ of }: { of: number | undefined }) =>
  of ? <span className="num ml-1 font-medium text-12 text-ink-500">{of}</span> : null
