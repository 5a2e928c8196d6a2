import { makeStore } from '#src/ui/store.ts'
import { readStored, removeStored, writeStored } from '#src/ui/web-storage.ts'

/** So that loading the page anew does not uncover it; without storage it does. */
const KEY = 'desk.covered'

const covered = makeStore(readStored(KEY, 'session') !== '')

/** Whether the screen of this tab is covered: the session goes on behind it, and the password opens it. */
export const screen = {
  use: covered.use,
  isCovered: covered.get,
  cover() {
    writeStored(KEY, '1', 'session')
    covered.set(true)
  },
  uncover() {
    removeStored(KEY, 'session')
    covered.set(false)
  },
}
