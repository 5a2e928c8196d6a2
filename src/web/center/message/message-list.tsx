import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messages } from '#src/api/account/messages.ts'
import { type MessageKind, messageKinds, messageKindText } from '#src/domain/account/member-codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { EmptyState, ErrorState } from '#src/web/ui/loading/states.tsx'
import { themesQuery } from '../../client/taxonomy.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { CenterTitle } from '../frame/center-title.tsx'
import { TabBar, TabLink } from '../frame/tabs.tsx'
import { MessageItem } from './message-item.tsx'
import { kindOf, type MessageSearch } from './search.ts'
import { useReading } from './use-reading.ts'

const PAGE_SIZE = 10

export function MessageList({ search }: { search: MessageSearch }) {
  const kind = kindOf(search.kind)
  const list = useQuery({
    ...query(messages.list, { kind, page: search.page ?? 1, size: PAGE_SIZE }),
    staleTime: 0,
  })
  const reading = useReading()
  const unread = list.data?.unread ?? 0
  return (
    <>
      <CenterTitle
        action={
          unread > 0 && (
            <Button
              isBusy={reading.isBusy && reading.input === 'all'}
              onClick={() => reading.start('all')}
              size="sm"
            >
              全部标为已读
            </Button>
          )
        }
        note={list.data && (unread > 0 ? `${unread} 条未读` : '没有未读消息')}
        title="消息中心"
      />
      <section aria-label="消息" className="panel overflow-hidden">
        <TabBar label="消息类别">
          <TabLink isCurrent={kind === undefined} search={{}} to="/center/message">
            全部
          </TabLink>
          {keysOf(messageKinds).map((each) => (
            <TabLink
              isCurrent={each === kind}
              key={each}
              search={{ kind: messageKinds[each] }}
              to="/center/message"
            >
              {messageKindText[each]}
            </TabLink>
          ))}
        </TabBar>
        {list.data ? (
          list.data.list.length === 0 ? (
            <Empty kind={kind} />
          ) : (
            <ul className="divide-y divide-line">
              {list.data.list.map((message) => (
                <li key={message.id}>
                  <MessageItem message={message} />
                </li>
              ))}
            </ul>
          )
        ) : list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <div className="grid gap-2 p-6">
            {['a', 'b', 'c', 'd'].map((each) => (
              <Skeleton className="h-18" key={each} />
            ))}
          </div>
        )}
      </section>
      {list.data && (
        <Pagination
          linkTo={(page) => ({
            to: '/center/message',
            search: { ...(search.kind && { kind: search.kind }), ...(page > 1 && { page }) },
          })}
          page={list.data.page}
          size={list.data.size}
          total={list.data.total}
        />
      )}
    </>
  )
}

function Empty({ kind }: { kind: MessageKind | undefined }) {
  const { data: themes } = useQuery(themesQuery)
  return (
    <EmptyState
      action={
        kind ? (
          <Link className={buttonLook('line')} to="/center/message">
            查看全部消息
          </Link>
        ) : (
          <Link className={buttonLook('line')} to="/product">
            看看线路
          </Link>
        )
      }
      stem={themes?.find(({ img }) => img !== '')?.img ?? ''}
      title={kind ? `没有${messageKindText[kind]}消息` : '还没有消息'}
    >
      订单进展、付款结果和账号变动会通知到这里。
    </EmptyState>
  )
}
