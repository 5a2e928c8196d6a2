import type { Endpoint } from '#src/api/endpoint.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import { hashPassword } from '#src/platform/crypto/passwords.ts'
import { newTotpSecret, totpAt } from '#src/platform/crypto/totp.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { noteReply } from '#test/run/answers.ts'
import type { Shop } from '#test/shop/shop.ts'
import { deskRequest } from './staff.ts'

export const STAFF_PASSWORD = 'cedar over the river'
const hashed = hashPassword(STAFF_PASSWORD)
let people = 0

/** A member of staff with a password and an authenticator app, not signed in. */
export async function insertStaff(
  shop: Pick<Shop, 'db' | 'services' | 'clock'>,
  { roles = [] as StaffRole[] } = {},
) {
  const login = `desk${++people}`
  const secret = newTotpSecret()
  const { id } = await shop.db
    .insertInto('staff')
    .values({
      login,
      name: '王敏',
      roles,
      status: 'active',
      pwd_hash: await hashed,
      totp_secret_enc: shop.services.vault.seal(secret),
      created_at: shop.clock.now(),
      open_since: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, login, secret }
}

export interface DeskAnswer {
  code: number
  message: string
  data: Record<string, unknown> | null
  cookie: string
  setCookie: string
}

let addresses = 0

/** A browser at the desk, at an address of its own: keeps its cookie and the nonce that it was told. */
export function deskVisitor(
  shop: Shop,
  {
    api = makeDeskApi(shop.services, shop.clock),
    ip = `10.10.${(++addresses >> 8) & 255}.${addresses & 255}`,
  } = {},
) {
  const held = { cookie: '', nonce: '' }
  async function ask(
    endpoint: Pick<Endpoint, 'method' | 'path'>,
    fields: Record<string, string> = {},
    more: Record<string, string> = {},
  ) {
    const headers = {
      ...more,
      'x-requested-with': 'fetch',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0',
    }
    const response = await api.fetch(deskRequest(endpoint, fields, { ...held, headers }), { ip })
    const text = await response.text()
    noteReply(endpoint, fields, text)
    const setCookie = response.headers.getSetCookie()[0] ?? ''
    if (setCookie) held.cookie = setCookie.split(';')[0] ?? ''
    const answer = JSON.parse(text) as Omit<DeskAnswer, 'setCookie' | 'cookie'>
    const me = (answer.data?.['me'] ?? answer.data) as { nonce?: string } | null
    if (me?.nonce) held.nonce = me.nonce
    return { ...answer, setCookie, cookie: held.cookie }
  }
  return { ask, held, ip }
}
export type DeskVisitor = ReturnType<typeof deskVisitor>

export const codeNow = (shop: Shop, secret: string, steps = 0) =>
  totpAt(secret, new Date(shop.clock.now().getTime() + steps * 30_000))
