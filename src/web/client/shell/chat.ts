import { makeStore } from '#src/ui/store.ts'
import { readStored, removeStored, writeStored } from '#src/ui/web-storage.ts'

/** Whether the panel of 在线客服 lies over the page, is a pill at its edge, or is not there. */
type Dock = 'closed' | 'open' | 'small'

/** As long as the tab: after a page was loaded anew the panel is where it was. */
const KEY = 'chat.dock'
export const chatDock = makeStore<Dock>('closed')

export function setChatDock(dock: Dock) {
  if (dock === 'closed') removeStored(KEY, 'session')
  else writeStored(KEY, dock, 'session')
  chatDock.set(dock)
}

/** Only the visitor opens it; its code is fetched at this moment. */
export const openChat = () => setChatDock('open')

/** What a link of a message asks for. */
export function openAskedChat() {
  if (location.hash === '#chat') openChat()
}

/** As the visitor left it, or as the address asks for. */
export function resumeChat() {
  const kept = readStored(KEY, 'session')
  if (kept === 'open' || kept === 'small') chatDock.set(kept)
  openAskedChat()
}
