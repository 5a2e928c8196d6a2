import { makeStore } from '#src/ui/store.ts'

/** So that loading the page anew does not uncover it. */
const KEY = 'desk.covered'
const read = () => {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

const covered = makeStore(read())

/** Whether the screen of this tab is covered: the session goes on behind it, and the password opens it. */
export const screen = {
  use: covered.use,
  isCovered: covered.get,
  cover() {
    try {
      sessionStorage.setItem(KEY, '1')
    } catch {
      // Without storage it is covered until the page is loaded anew.
    }
    covered.set(true)
  },
  uncover() {
    sessionStorage.removeItem(KEY)
    covered.set(false)
  },
}
