import { makeStore } from '#src/ui/store.ts'
import { isRefusal } from '../api/call.ts'

export type LoginDialogName = 'sms' | 'password' | 'register' | 'forget'

interface Options {
  /** The grant that the messaging app's page handed over; the next account to register or log in is bound to it. */
  weixinId?: string
  /** Where a login leads that leaves the page, when that is not the page itself. */
  back?: string
}

interface Wanted extends Options {
  dialog: LoginDialogName
  settle(isLoggedIn: boolean): void
}

/** The login dialog is open while somebody waits for an answer. */
export const loginWanted = makeStore<Wanted | null>(null)

/** Opens one of the login dialogs; true once somebody has logged in, false when the dialog was closed. */
export const openLogin = (dialog: LoginDialogName, options?: Options) =>
  new Promise<boolean>((resolve) => {
    const before = loginWanted.get()
    // Coming back from the messaging app goes on with the login that was asked for: whoever waits for it goes on waiting.
    const isContinued = options?.weixinId !== undefined
    // A page that sends its stranger away only now waits for that login too, for it holds the grant.
    if (before?.weixinId !== undefined && options?.back !== undefined) {
      const { settle } = before
      before.back = options.back
      before.settle = (isLoggedIn) => {
        settle(isLoggedIn)
        resolve(isLoggedIn)
      }
      return
    }
    if (!isContinued) before?.settle(false)
    const wanted: Wanted = {
      ...options,
      dialog,
      settle(isLoggedIn) {
        // What goes on after a login may have opened the dialog again.
        if (loginWanted.get() === wanted) loginWanted.set(null)
        resolve(isLoggedIn)
        if (isContinued) before?.settle(isLoggedIn)
      },
    }
    loginWanted.set(wanted)
  })

/** `back`: the page that is wanted, where the visitor waits on another one. */
export const requireLogin = (back?: string) => openLogin('sms', back === undefined ? {} : { back })

/** Does what needs a login; a session that ended meanwhile is renewed by the dialog, and the work is done once more. */
export async function withLogin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error, 'NOT_LOGIN') || !(await requireLogin())) throw error
    return work()
  }
}
