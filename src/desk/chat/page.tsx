import { useAddress } from '../client/address.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Conversation } from './conversation.tsx'
import { Conversations } from './conversations.tsx'
import { Figures } from './figures.tsx'
import { Load } from './load.tsx'

/** 会话 (desk book §4.8): who waits and who is mine, the conversation, and who it is. */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'] ?? 0)
  return (
    <>
      <PageHead title="会话">
        <Figures />
        <Load />
      </PageHead>
      <div className="panel grid h-full min-h-120 grid-cols-[292px_minmax(0,1fr)] overflow-hidden">
        <Conversations chosen={id} />
        {id > 0 ? (
          <Conversation id={id} key={id} />
        ) : (
          <p className="grid place-items-center bg-paper text-ink-500">从左边选一个会话。</p>
        )}
      </div>
    </>
  )
}
