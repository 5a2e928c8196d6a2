import { isRefusal } from './call.ts'
import { makeStore } from './store.ts'

interface Wanted {
  settle(isLoggedIn: boolean): void
}

/** The login dialog is open while somebody waits for an answer. */
export const loginWanted = makeStore<Wanted | null>(null)

/** Opens the login dialog; true once somebody has logged in, false when the dialog was closed. */
export const requireLogin = () =>
  new Promise<boolean>((resolve) => {
    loginWanted.get()?.settle(false)
    loginWanted.set({
      settle(isLoggedIn) {
        loginWanted.set(null)
        resolve(isLoggedIn)
      },
    })
  })

/** Does what needs a login; a session that ended meanwhile is renewed by the dialog, and the work is done once more. */
export async function withLogin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error, 'NOT_LOGIN') || !(await requireLogin())) throw error
    return work()
  }
}
