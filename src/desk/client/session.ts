import { makeStore } from '#src/ui/store.ts'
import { deskHref } from './address.ts'
import { forgetKept } from './kept.ts'

/**
 * Whether somebody is signed in, as far as the last answer told. `ended` covers the page with the login and keeps it as
 * it is: what was typed is there again afterwards.
 */
export const session = makeStore<'open' | 'ended'>('open')

let nonce = ''
/** Of the session in the cookie, told by `/api/desk/me`; in memory only, so that no other page can read it. */
export const heldNonce = () => nonce

let personId: number | null = null

/**
 * Takes over who is signed in. False when it is somebody else than before, in this tab or another one: the page is then
 * loaded anew, because nothing that one person typed may be given to another, and nothing more may be sent meanwhile.
 */
export function holdPerson(me: { id: number; nonce: string }): boolean {
  if (personId !== null && personId !== me.id) {
    forgetKept()
    location.assign(deskHref('/'))
    return false
  }
  personId = me.id
  nonce = me.nonce
  return true
}

let prove: () => Promise<boolean> = async () => false
/** Says how somebody gives their six digits again; answers whether they did. */
export const onStepUp = (ask: typeof prove) => {
  prove = ask
}
/** Asks for the six digits; false where they were not given. */
export const stepUp = () => prove()
