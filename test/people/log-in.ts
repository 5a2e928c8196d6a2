import { accounts } from '#src/api/auth/accounts.ts'
import { makeOutboxPages } from '#src/development/simulators/outbox.ts'
import type { Shop, Visitor } from '#test/shop/shop.ts'

let last = 13_800_000_000

/** A number that nobody else in this run uses. */
export const aPhone = () => String(++last)

/** Asks for a code and answers the one in the SMS. */
export async function codeFor(shop: Shop, visitor: Visitor, phone: string) {
  const reply = await visitor.call(accounts.codeLogin, { phone })
  if (reply.failed) throw new Error(`no code: ${reply.failed} ${reply.message}`)
  return lastCode(shop)
}

export const lastCode = (shop: Shop) => shop.sent.at(-1)?.code ?? ''

/** Registers, or logs in, through the calls of the dialog. */
export async function logIn(shop: Shop, { phone = aPhone(), flag = true, visitor = shop.visitor() } = {}) {
  const code = await codeFor(shop, visitor, phone)
  const reply = await visitor.call(accounts.codeLogin, { phone, code, flag, agree: true })
  if (reply.failed) throw new Error(`no login: ${reply.failed} ${reply.message}`)
  return { ...visitor, phone, uid: reply.data.uid ?? '' }
}

/** Looks at a new image and reads it. */
export async function readCaptcha(shop: Shop, visitor: Visitor) {
  await visitor.ask(accounts.captcha)
  return drawnOrSpoken(shop, visitor)
}

/** What the newest captcha of this visitor says, as the development page tells it. */
export async function drawnOrSpoken(shop: Shop, visitor: Visitor) {
  const pages = makeOutboxPages(shop.db, shop.services.vault)
  const headers = { cookie: `nonce=${visitor.cookies.get('nonce')}` }
  const answer = await pages.fetch(new Request('http://shop.test/dev/captcha.json', { headers }))
  if (!answer) throw new Error('no development page for captchas')
  return ((await answer.json()) as { answer: string }).answer
}
