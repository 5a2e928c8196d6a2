import { makeStore } from '#src/ui/store.ts'

/** Whether this browser reminds: nobody has asked for it, it does, or the browser lets no page do so. */
export type Reminding = 'off' | 'on' | 'refused' | 'impossible'

const keyOf = (staffId: number) => `desk.reminders.${staffId}`
const wish = makeStore(0)

/** As this person has chosen in this browser, and as far as it allows. */
export function useReminding(staffId: number): Reminding {
  wish.use()
  if (!('Notification' in globalThis)) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' && isWanted(staffId) ? 'on' : 'off'
}

function isWanted(staffId: number) {
  try {
    return localStorage.getItem(keyOf(staffId)) === '1'
  } catch {
    return false
  }
}

/** Asks the browser, once: what somebody has answered it is not asked again. */
export async function turnOn(staffId: number) {
  const answer = await Notification.requestPermission()
  if (answer === 'granted') localStorage.setItem(keyOf(staffId), '1')
  wish.set(wish.get() + 1)
}

export function turnOff(staffId: number) {
  localStorage.removeItem(keyOf(staffId))
  wish.set(wish.get() + 1)
}
