import { openSession, setSessionCookies } from '#src/server/account/auth/sessions/sessions.ts'
import type { Shop } from '#test/shop/shop.ts'

/** A browser in which this member is logged in, without the SMS that its own tests are about. */
export async function signIn(shop: Pick<Shop, 'visitor' | 'ctx' | 'db'>, member: { id: number }) {
  const visitor = shop.visitor()
  const reply = new Headers()
  setSessionCookies(shop.ctx(), reply, await openSession(shop.ctx(), shop.db, member.id, true))
  for (const line of reply.getSetCookie()) {
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
    visitor.cookies.set(name, value)
  }
  return visitor
}
