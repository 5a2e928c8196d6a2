import { makeStore } from '#src/ui/store.ts'
import { readStored, removeStored, writeStored } from '#src/ui/web-storage.ts'

/** Whether this browser reminds: nobody has asked for it, it does, or the browser lets no page do so. */
export type Reminding = 'off' | 'on' | 'refused' | 'impossible'

type Way = 'reminders' | 'sound'
const keyOf = (staffId: number, way: Way) => `desk.${way}.${staffId}`
const wish = makeStore(0)

/** As this person has chosen in this browser, and as far as it allows. */
export function useReminding(staffId: number): Reminding {
  wish.use()
  if (!('Notification' in globalThis)) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' && isWanted(staffId, 'reminders') ? 'on' : 'off'
}

/** Whether a chat may be heard in this browser; off until somebody turns it on. */
export function useSound(staffId: number): boolean {
  wish.use()
  return isWanted(staffId, 'sound')
}

const isWanted = (staffId: number, way: Way) => readStored(keyOf(staffId, way)) === '1'

/** Asks the browser, once: what somebody has answered it is not asked again. */
export async function turnOn(staffId: number) {
  const answer = await Notification.requestPermission()
  if (answer === 'granted') choose(staffId, 'reminders', true)
}

export const turnOff = (staffId: number) => choose(staffId, 'reminders', false)

export const chooseSound = (staffId: number, isOn: boolean) => choose(staffId, 'sound', isOn)

function choose(staffId: number, way: Way, isOn: boolean) {
  if (isOn) writeStored(keyOf(staffId, way), '1')
  else removeStored(keyOf(staffId, way))
  wish.set(wish.get() + 1)
}
