import { ownSession } from '#src/api/desk/account/sign-in.ts'
import { deskHref } from '../client/address.ts'
import { call } from '../client/call.ts'
import { forgetKept } from '../client/kept.ts'
import { screen } from '../cover/screen.ts'

/** Ends the session, forgets what the tab has kept and loads the page anew, so that nothing stays in its memory. */
export async function logOut() {
  await call(ownSession.logout, {}).catch(() => {})
  forgetKept()
  screen.uncover()
  location.assign(deskHref('/login'))
}
