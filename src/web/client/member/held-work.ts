import { readFresh, removeStored, storeFor } from '#src/ui/web-storage.ts'
import { isRefusal } from '../api/call.ts'
import { requireLogin } from './login.ts'

/** As long as the grant of the messaging app's page. */
const HELD_MS = 15 * 60_000

/** What a guest wanted of one kind: the messaging app's page or a reload may come between the wish and the login. */
export function makeHeldWork(key: string) {
  /** Whether the guest who pressed is still on the page that waits for the login. */
  let isAsking = false
  return {
    /** Does what needs a login, once more after it; `wanted` is stored meanwhile, and null is not worth storing. */
    async withLogin<T>(wanted: unknown, work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        if (!isRefusal(error, 'NOT_LOGIN')) throw error
        if (wanted !== null) storeFor(key, wanted, HELD_MS)
        isAsking = true
        try {
          if (!(await requireLogin())) throw error
          return await work()
        } finally {
          isAsking = false
          removeStored(key)
        }
      }
    },
    /** Answers once what was wanted before the page was left for the login. */
    take(): unknown {
      const wanted = isAsking ? undefined : readFresh(key)
      if (wanted !== undefined) removeStored(key)
      return wanted
    },
  }
}
