import type { Notifications, Trade } from '../gateway.ts'
import { type Payee, toPushedTrade } from './messages.ts'
import { isSignedMessage } from './signature.ts'

/** What Alipay posts to our notify address: a form, signed over its fields. It carries no nonce and may come again. */
export const makeNotifications = (us: Payee & { alipayKeyPem: string }): Notifications => ({
  signatureHeaders: [],
  async read(_headers, body): Promise<Trade | null> {
    const fields = fieldsOf(body)
    return fields && isSignedMessage(fields, us.alipayKeyPem) ? toPushedTrade(fields, us) : null
  },
  accepted: () => new Response('success'),
  refused: (status) => new Response('fail', { status }),
})

/** Null for a form that names a field twice: of two values one would be signed, and the other read. */
function fieldsOf(body: string): Record<string, string> | null {
  const form = new URLSearchParams(body)
  const fields = Object.fromEntries(form)
  return Object.keys(fields).length === form.size ? fields : null
}
