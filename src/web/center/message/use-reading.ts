import { useQueryClient } from '@tanstack/react-query'
import { messages } from '#src/api/account/messages.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { showUnread } from '#src/web/client/member/known-member.ts'
import { useWork } from '../own-work/use-work.ts'

type MessagePage = Data<(typeof messages)['list']>
export type Message = MessagePage['list'][number]

/** Marks one message as read, or all of them; header, rail and list show it at once. */
export function useReading() {
  const queryClient = useQueryClient()
  return useWork({
    work: (id: number | 'all') => call(messages.read, id === 'all' ? { all: true } : { id }),
    onDone: ({ unread }, id) => {
      showUnread(queryClient, unread)
      queryClient.setQueriesData<MessagePage>(
        { queryKey: [messages.list.path] },
        (page) => page && { ...page, unread, list: page.list.map((each) => readOf(each, id)) },
      )
    },
    // A failure to mark one message is silent: the member wanted the message itself.
    onFailed: (error, id) => id === 'all' && toast.error(messageOf(error)),
  })
}

const readOf = (message: Message, id: number | 'all') =>
  id === 'all' || message.id === id ? { ...message, read: true } : message
