import type { QueryClient } from '@tanstack/react-query'
import { session, type UserInfo } from '#src/api/auth/session.ts'

const queryKey = [session.infos.path]

/** The member as the server last answered; null for a guest. */
export const knownMember = (queryClient: QueryClient) => queryClient.getQueryData<UserInfo | null>(queryKey)

/** Takes over an answer that is the member's record: every place that shows it follows, without another call. */
export const showMember = (queryClient: QueryClient, member: UserInfo) =>
  queryClient.setQueryData(queryKey, member)

export const showUnread = (queryClient: QueryClient, unread: number) =>
  queryClient.setQueryData<UserInfo | null>(queryKey, (member) => member && { ...member, unread })
