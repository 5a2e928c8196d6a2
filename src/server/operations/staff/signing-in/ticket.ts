import { sameBytes } from '#src/platform/crypto/vault.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findById } from '../store.ts'

const TICKET_MS = 5 * 60_000

interface Proved {
  id: number
  /** A password that is changed meanwhile makes the ticket worthless. */
  pwd_hash: string | null
}

const seal = ({ vault }: Ctx, { id, pwd_hash }: Proved, until: number) =>
  vault.hmac('desk_ticket', `${id}.${until}.${pwd_hash}`).toString('base64url')

/** Says that its holder has just given this person's password. It is kept nowhere and opens nothing by itself. */
export function ticketFor(ctx: Ctx, proved: Proved) {
  const until = ctx.now.getTime() + TICKET_MS
  return `${proved.id}.${until}.${seal(ctx, proved, until)}`
}

/** Refuses EXPIRED, for a ticket that is over as for one that was made up. */
export async function readTicket(ctx: Ctx, ticket: string) {
  const [, id, until, sealed] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(ticket) ?? []
  const person = id === undefined ? undefined : await findById(ctx.db, Number(id))
  const isReal =
    person !== undefined &&
    Number(until) > ctx.now.getTime() &&
    sameBytes(Buffer.from(sealed ?? ''), Buffer.from(seal(ctx, person, Number(until))))
  if (!isReal) throw new Refused('EXPIRED', undefined, '登录已超时，请重新输入密码')
  return person
}
