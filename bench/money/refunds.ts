import { sql } from 'kysely'
import { refunds } from '#src/api/booking/refunds.ts'
import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import { addressed, type Data } from '#src/api/endpoint.ts'
import type { RefundRequestStatus } from '#src/domain/booking/refunds/request.ts'
import { recordStatements, type SentStatement } from '#src/platform/db/client/statement-counter.ts'
import { nobody } from '#src/server/ctx.ts'
import { openStaffSession } from '#src/server/operations/staff/sessions.ts'
import { closingAfter } from '../closing.ts'
import { compared, type Figure } from '../figures.ts'
import { makeHistory } from '../history.ts'
import { sendAll, summary } from '../load.ts'
import { workThrough } from '../people.ts'
import { inProcess, type Request, replyOf, requestOf } from '../requests.ts'
import type { World } from '../world.ts'
import { type Buyer, makeBuyers, makeOffers, orderRequest } from './buyers.ts'
import { keepRows } from './kept-rows.ts'
import { openRaw } from './raw-statements.ts'
import { buyAndPay } from './whole-orders.ts'

const AT_LEAST = 0.6
const CLIENTS = 16
const REFUNDS = 240
const ROUNDS = 3
/** JavaScript is compiled while it runs; the first two rounds are not measured. */
const WARM_UP = 2
const HISTORY = 20_000
const CLERKS = 16
/** Six tenths of it go back two days before departure: below the line above which a second person signs. */
const DEAREST_FEN = 800_000
/** Nobody of another part of this bench travels twice. */
const FIRST_PERSON = 200_000

/**
 * A traveller gives up a whole order two days before departure, and a person of 财务 agrees: both as the shop does it, and
 * the same statements by themselves on the same rows, which are put back as they were before every round.
 */
export const measureRefunds = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    await makeSomeHistory(world)
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())
    const bought = await buy(world, shop.origin)
    const orderIds = await leaveSoon(world, bought)
    const paid = await keepRows(world, 'paid', orderIds)
    const asking = await quotesOf(shop.origin, bought)
    const asked = await measure(world, shop.origin, 'refund asked for', asking, paid, 'submitted')
    const approving = await signaturesFor(world, orderIds)
    const waiting = await keepRows(world, 'waiting', orderIds)
    return [asked, await measure(world, shop.origin, 'refund approved', approving, waiting, 'approved')]
  })

async function makeSomeHistory(world: World) {
  const { rows } = await sql`select from orders where order_no = 'BMH1'`.execute(world.db)
  if (rows.length === 0) await makeHistory(world, HISTORY)
}

interface Bought {
  buyer: Buyer
  orderNo: string
}

/** Orders of two adults, each placed, signed and paid as travellers do it. */
async function buy(world: World, origin: string): Promise<Bought[]> {
  const offers = (await makeOffers(world, 40)).filter(({ payableFen }) => payableFen <= DEAREST_FEN)
  const journeys = (await makeBuyers(world, REFUNDS)).map((buyer, n) => {
    const offer = offers[n % offers.length]
    if (!offer) throw new Error('nothing is on offer')
    return { buyer, order: orderRequest(buyer, offer, FIRST_PERSON + n) }
  })
  const bought: Bought[] = []
  await workThrough(journeys, CLIENTS, async ({ buyer, order }) => {
    bought.push({ buyer, orderNo: await buyAndPay(origin, buyer, order) })
  })
  return bought
}

/**
 * Lets the orders depart the day after tomorrow, when a refund costs something and so waits for a person. Their payments
 * are frozen: the workers leave the refunds where the use case has put them.
 */
async function leaveSoon({ db, clock }: World, bought: readonly Bought[]): Promise<number[]> {
  const numbers = bought.map(({ orderNo }) => orderNo)
  const { rows } = await sql<{ id: number }>`
    update orders set departs_on = (${clock.now()}::timestamptz at time zone 'Asia/Shanghai')::date + 2
    where order_no = any(${numbers}::text[]) returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`update payment set frozen_at = ${clock.now()} where order_id = any(${ids}::bigint[])`.execute(db)
  return ids
}

/** What the page sends when the traveller presses the button below the sum. */
async function quotesOf(origin: string, bought: readonly Bought[]): Promise<Request[]> {
  const asking: Request[] = []
  for (const { buyer, orderNo } of bought) {
    const { path, headers } = requestOf(refunds.quote, buyer.headers, { order_id: orderNo })
    const { data } = await replyOf(await fetch(`${origin}${path}`, { headers }))
    const { quote_token } = data as Data<typeof refunds.quote>
    const asked = { order_id: orderNo, quote_token, reason_code: 'plans' } as const
    asking.push(requestOf(refunds.apply, buyer.headers, asked))
  }
  return asking
}

/** What 财务 sends for each request that waits; 计调 have said already that suppliers kept nothing. */
async function signaturesFor(world: World, orderIds: readonly number[]): Promise<Request[]> {
  const { db, clock } = world
  const now = clock.now()
  const { rows: staff } = await sql<{ id: number }>`
    insert into staff (login, name, roles, is_lead, status, created_at)
    select 'refunds' || n, '王敏', '{finance}', false, 'active', ${now}::timestamptz from generate_series(0, ${CLERKS}) n
    returning id`.execute(db)
  const clerks = await Promise.all(staff.map(({ id }) => signIn(world, id)))
  const { rows: requests } = await sql<{ no: string; refund_fen: number }>`
    update refund_request set cost_by = ${staff[0]?.id}, cost_at = ${now}
    where order_id = any(${orderIds}::bigint[]) and status = 'submitted' returning request_no as no, refund_fen`.execute(
    db,
  )
  if (requests.length < orderIds.length) throw new Error('some orders have no request that waits')
  return requests.map(({ no, refund_fen }, n) => {
    const fields = { no, refund_fen: String(refund_fen), reason: '材料齐全，同意退款' }
    const { address, rest } = addressed(deskRefunds.approve, fields)
    return {
      method: 'POST',
      path: address,
      headers: {
        ...clerks[1 + (n % CLERKS)],
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `10.9.${n % CLERKS}.1`,
      },
      body: String(new URLSearchParams(rest)),
    }
  })
}

/** A clerk who has just given the six digits, as their browser has them. */
async function signIn({ db, vault, clock }: World, staffId: number): Promise<Record<string, string>> {
  const url = 'http://127.0.0.1'
  const ctx = { vault, now: clock.now(), visitor: nobody, publicUrl: url, deskUrl: url }
  const { cookie, nonce } = await openStaffSession(ctx, db, staffId, { hasGivenDigits: true })
  return { cookie: cookie.split(';')[0] ?? '', 'x-desk-nonce': nonce }
}

/** Leaves the rows as the shop's last round has made them. */
async function measure(
  world: World,
  origin: string,
  what: string,
  requests: readonly Request[],
  putBack: () => Promise<void>,
  status: RefundRequestStatus,
): Promise<Figure> {
  const recorded = await record(world, requests)
  const raw = await openRaw(world.connection, CLIENTS)
  try {
    const rounds = []
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      await putBack()
      const bare = await workThrough(recorded, CLIENTS, (sent, client) => raw.run(sent, client))
      await assertAllDone(world, status)
      await putBack()
      const ours = await sendAll(origin, requests, CLIENTS)
      await assertAllDone(world, status)
      if (round >= WARM_UP) rounds.push({ ours, bare })
    }
    const figure = compared(`${what}, ${CLIENTS} clients`, summary(rounds), AT_LEAST)
    return { ...figure, beside: { ...figure.beside, statements: recorded.at(-1)?.length ?? 0 } }
  } finally {
    await raw.close()
  }
}

/** Statements that change nothing are fast: after either side every request stands as it should. */
async function assertAllDone({ db }: World, status: RefundRequestStatus) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from refund_request join orders on orders.id = order_id
    where refund_request.status = ${status}::refund_request_status and orders.status = 'refunding' and not sample`.execute(
    db,
  )
  if (rows[0]?.count !== REFUNDS) throw new Error(`${rows[0]?.count} of ${REFUNDS} refunds are ${status}`)
}

/** What each request sends, recorded while it really happens, one after the other. */
async function record(world: World, requests: readonly Request[]): Promise<SentStatement[][]> {
  const { api, desk, close } = await world.openApi()
  const recorded: SentStatement[][] = []
  try {
    for (const request of requests) {
      const ip = request.headers['x-forwarded-for'] ?? ''
      const at = request.path.startsWith('/api/desk/') ? desk : api
      const { result, sent } = await recordStatements(async () => at.fetch(inProcess(request), { ip }))
      await replyOf(result)
      recorded.push(sent)
    }
  } finally {
    await close()
  }
  return recorded
}
