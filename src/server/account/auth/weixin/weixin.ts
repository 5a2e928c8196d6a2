import { randomBytes } from 'node:crypto'
import { toFragment, type WeixinOutcome } from '#src/domain/account/weixin-return.ts'
import { localPath } from '#src/domain/content/local-path.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { phoneStanding } from '../risk.ts'
import { WEIXIN_COOKIE, weixinCookie } from '../sessions/cookies.ts'
import { giveNonce, setSessionCookies } from '../sessions/sessions.ts'
import { startSession } from '../sessions/start-session.ts'
import { closingText } from '../sign-in/password-login.ts'
import { bindWeixin, findGrant, grantWeixin } from './weixin-grants.ts'
import { findPhone, insertLogin, noteIdentity, takeLogin } from './weixin-store.ts'

/** How long a login may take, from the button to the return from the messaging app (rule book §17.6). */
const LOGIN_MS = 10 * 60_000

const stateHashOf = (ctx: Ctx, state: string) => ctx.vault.hmac('weixin state', state)

const browserHash = (ctx: Ctx, token: string) => ctx.vault.hmac('weixin browser', token)

/**
 * Gives the browser its token, the same for several tabs, which lives as long as a login may take. Not the nonce: an
 * answer that is still on its way to the page may bring another one. The browser gets a nonce too: logging in needs it.
 */
function knownBrowser(ctx: Ctx, reply: Headers): string {
  giveNonce(ctx, reply)
  const token = ctx.visitor.cookie(WEIXIN_COOKIE) ?? randomBytes(32).toString('hex')
  reply.append('set-cookie', weixinCookie(ctx.publicUrl, token, LOGIN_MS / 1000))
  return token
}

const leadTo = (back: string, outcome: WeixinOutcome) => back + toFragment({ outcome })

/**
 * Begins a login through the messaging app: the address of the provider's page. What comes back with its state counts
 * once, within ten minutes, and for this browser alone. `back` leads to a page of ours, or home.
 */
export async function beginWeixin(ctx: Ctx, back: string, reply: Headers): Promise<string> {
  const page = localPath(back) ?? '/'
  if (!ctx.weixin) return leadTo(page, 'closed')
  // Letters and digits are all that the provider promises to bring back.
  const state = randomBytes(32).toString('hex')
  await insertLogin(ctx.db, {
    stateHash: stateHashOf(ctx, state),
    browserHash: browserHash(ctx, knownBrowser(ctx, reply)),
    back: page,
    expiresAt: new Date(ctx.now.getTime() + LOGIN_MS),
  })
  return ctx.weixin.pageUrl(state)
}

interface Returned {
  /** Absent when the visitor refused. */
  code: string | undefined
  state: string
}

/**
 * Somebody came back from the provider: the page to show, with what became of it in the fragment. Logs in whoever is
 * bound; hands the others an id to register or log in with; ties the identity to the account that is logged in already.
 */
export async function finishWeixin(
  ctx: Ctx,
  member: Member | null,
  { code, state }: Returned,
  reply: Headers,
) {
  const browser = ctx.visitor.cookie(WEIXIN_COOKIE)
  if (!browser || !ctx.visitor.nonce) return leadTo('/', 'failed')
  const login = { stateHash: stateHashOf(ctx, state), browserHash: browserHash(ctx, browser) }
  const begun = await takeLogin(ctx.db, login, ctx.now)
  if (!begun) return leadTo('/', 'failed')
  const { back } = begun
  if (!code) return leadTo(back, 'refused')
  const identity = await identityOf(ctx, code)
  if (!identity) return leadTo(back, 'failed')
  if (member) return leadTo(back, await bind(ctx, identity.id, member))
  const owner = identity.member_id
  if (owner === null) return back + toFragment({ weixinId: await grantWeixin(ctx, ctx.db, identity.id) })
  const account = await accountOf(ctx, owner)
  if (!account) return leadTo(back, 'blocked')
  if (account.isClosing) return leadTo(back, 'closing')
  await enter(ctx, account.id, reply)
  return leadTo(back, 'in')
}

async function identityOf(ctx: Ctx, code: string) {
  try {
    const identity = await ctx.weixin?.identify(code)
    return identity && (await noteIdentity(ctx.db, identity, ctx.now))
  } catch (error) {
    ctx.log.warn({ error }, 'a login through the messaging app failed')
    return undefined
  }
}

/** For whoever is logged in already: the identity becomes one of this account, unless another has it. */
async function bind(ctx: Ctx, memberWeixinId: number, member: Member): Promise<WeixinOutcome> {
  try {
    await ctx.transaction((tx) => bindWeixin(ctx, tx, memberWeixinId, member.id))
    return 'bound'
  } catch (error) {
    if (error instanceof Refused) return 'taken'
    throw error
  }
}

/**
 * Logs in with the id that `finishWeixin` handed over. Refuses EXPIRED, PHONE_BLOCKED, and WX_UNBOUND, after which the
 * id still binds whoever registers or logs in next.
 */
export async function loginByWeixinId(ctx: Ctx, weixinId: string, reply: Headers) {
  const found = await findGrant(ctx, weixinId)
  if (!found) throw new Refused('EXPIRED')
  if (found.member_id === null) throw new Refused('WX_UNBOUND')
  const account = await accountOf(ctx, found.member_id)
  if (!account) throw new Refused('PHONE_BLOCKED')
  if (account.isClosing) throw new Refused('PHONE_BLOCKED', undefined, closingText)
  await enter(ctx, account.id, reply, weixinId)
  return account.uid
}

/** Opens a session that lasts, as nobody was asked for how long; `weixinId` is used up with it. */
async function enter(ctx: Ctx, memberId: number, reply: Headers, weixinId?: string) {
  const keys = await ctx.transaction((tx) =>
    startSession(ctx, tx, { memberId, kind: 'weixin', persistent: true, weixinId }),
  )
  setSessionCookies(ctx, reply, keys)
}

/** Null for an account that may not log in, by the same rules as with a code (rule book §17.4). */
async function accountOf(ctx: Ctx, memberId: number) {
  const found = await findPhone(ctx, memberId)
  if (!found) return null
  const { member, isBlocked, isClosing } = await phoneStanding(ctx, found.phone, found.phoneHash)
  return isBlocked || !member ? null : { ...member, isClosing }
}
