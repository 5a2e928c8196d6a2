import { queryOptions } from '@tanstack/react-query'
import { settings } from '#src/api/content/settings.ts'
import { call, isRefusal } from './api/call.ts'

/**
 * A text of the shop, in force or a version that was. Null where staff have not published one yet, so that no link to it
 * is ever dead; a version that never was is refused NOT_FOUND.
 */
export const staticPageQuery = (keywords: string, version?: string) =>
  queryOptions({
    queryKey: [settings.page.path, { keywords, version }],
    queryFn: () =>
      call(settings.page, { keywords, ...(version && { version }) }).catch((error: unknown) => {
        if (version === undefined && isRefusal(error, 'NOT_FOUND')) return null
        throw error
      }),
    staleTime: 60_000,
  })

/** What stands on a page whose text is not written yet. */
export const notWrittenText = '这一页正在整理，需要帮助请拨打客服热线。'
