import { makeStore } from '#src/ui/store.ts'

/**
 * Whether somebody is signed in, as far as the last answer told. `ended` covers the page with the login and keeps it as
 * it is: what was typed is there again afterwards.
 */
export const session = makeStore<'open' | 'ended'>('open')

let nonce = ''
/** Of the session in the cookie, told by `/api/desk/me`; in memory only, so that no other page can read it. */
export const heldNonce = () => nonce
export const holdNonce = (told: string) => {
  nonce = told
}

let prove: () => Promise<boolean> = async () => false
/** Says how somebody gives their six digits again; answers whether they did. */
export const onStepUp = (ask: typeof prove) => {
  prove = ask
}
/** Asks for the six digits; false where they were not given. */
export const stepUp = () => prove()
