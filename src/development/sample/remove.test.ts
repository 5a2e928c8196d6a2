import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { refuseSampleInProduction } from '#src/server/catalog/catalog-import/refuse-sample.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { fillEmptyShop } from './load.ts'
import { removeSample } from './remove.ts'

const now = new Date('2026-09-01T10:00:00+08:00')
const vault = makeVault(readConfig({ APP_ENV: 'test' }))
const { db, transaction } = await openTestDatabase({ statementTimeoutMs: 0 })

beforeAll(() => fillEmptyShop({ db, transaction, vault }, now, () => {}))

/** One in each state, which come with the demo member. */
const DEMO_ORDERS = 15

/** A member's unpaid order of two adults on the first day that has seats, with its hold, contract and bill. */
async function placeOrder(tx: Tx, order_no: string, member_id: number, productId: number) {
  const { id: departure_id } = await tx
    .selectFrom('departure')
    .select('id')
    .where('product_id', '=', productId)
    .where('status', '=', 'open')
    .where(sql<boolean>`capacity - sold >= 2`)
    .orderBy('departs_on')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id, bills } = await insertOrder(tx, { order_no, member_id, departure_id })
  await sql`with paying as (
      insert into payment (out_trade_no, bill_id, order_id, channel, amount_fen, created_at, expires_at)
      values (${`${order_no}P01`}, ${bills.full}, ${id}, 'wechat_native', 736000, ${now}, ${now}) returning id
    )
    insert into payment_event (payment_id, kind, signature_ok, outcome, at) select id, 'poll', true, '', ${now} from paying
  `.execute(tx)
  return { departure_id }
}

const demoMember = async (tx: Tx) =>
  (await tx.selectFrom('member').select('id').where('sample', '=', true).executeTakeFirstOrThrow()).id

const realMember = async (tx: Tx) => (await insertMember(tx, { name: '韩梅梅' })).id

/** Runs the work and takes all of it back. */
async function undone(work: (tx: Tx) => Promise<void>) {
  const undo = new Error('undo')
  await transaction(async (tx) => {
    await work(tx)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

const left = async (tx: Tx) =>
  (
    await sql<Record<string, number>>`select (select count(*) from product) as product,
      (select count(*) from departure) as departure, (select count(*) from inventory_hold) as hold,
      (select count(*) from destination) as destination, (select count(*) from theme) as theme,
      (select count(*) from hotel) as hotel, (select count(*) from supplier) as supplier,
      (select count(*) from review) as review, (select count(*) from member) as member,
      (select count(*) from saved_traveller) as saved_traveller, (select count(*) from banner) as banner,
      (select count(*) from popup) as popup, (select count(*) from coupon_rule where not is_gift) as coupon_rule,
      (select count(*) from hot_search) as hot_search,
      (select count(*) from bottom_banner) as bottom_banner,
      (select count(*) from shop_setting where key = 'consult.weixin_url' and value <> '""') as weixin_url,
      (select count(*) from shop_setting where key like 'bank_transfer.%' and value <> '""') as bank_account, (select count(*) from orders) as orders`.execute(
      tx,
    )
  ).rows[0] ?? {}

test('every sample row goes, the demo member with his orders too, and production may start', async () => {
  await undone(async (tx) => {
    await placeOrder(tx, 'BM260901000001', await demoMember(tx), 100001)
    expect(await removeSample(tx)).toEqual({ products: 68, orders: DEMO_ORDERS + 1, members: 2 })
    expect(Object.entries(await left(tx)).filter(([, rows]) => rows > 0)).toEqual([])
    await refuseSampleInProduction(tx)
    const content = await sql<{ n: number }>`select count(*) as n from contract_template`.execute(tx)
    expect(content.rows[0]?.n, 'texts that every shop needs stay').toBe(4)
  })
})

test('an order of a real member on a sample product is named, and nothing goes', async () => {
  await undone(async (tx) => {
    const member = await realMember(tx)
    await placeOrder(tx, 'BM260901000002', member, 100002)
    await placeOrder(tx, 'BM260901000003', member, 100003)
    const before = await left(tx)
    await expect(removeSample(tx)).rejects.toThrow(
      'The sample stays: real orders stand on its products. Cancel or move them first.\n' +
        '  BM260901000002 on product 100002\n  BM260901000003 on product 100003',
    )
    expect(await left(tx)).toEqual(before)
  })
})

test('what a real product uses stays, and a demo order gives its seats back', async () => {
  await undone(async (tx) => {
    await sql`update product set sample = false where id = 100021`.execute(tx)
    const order = await placeOrder(tx, 'BM260901000004', await demoMember(tx), 100021)
    expect(await removeSample(tx)).toEqual({ products: 67, orders: DEMO_ORDERS + 1, members: 2 })
    const { rows } = await sql<{
      held: number
    }>`select held from departure where id = ${order.departure_id}`.execute(tx)
    expect(rows).toEqual([{ held: 0 }])
    const kept = await sql<{ path: string }>`select path from destination order by path`.execute(tx)
    expect(kept.rows).toEqual([{ path: '/1/' }, { path: '/1/19/' }, { path: '/1/19/1901/' }])
    const wrong = await sql`select d.id from departure d
      left join (select departure_id, sum(pax) as pax from inventory_hold where status <> 'released' group by 1) h
        on h.departure_id = d.id where d.sold + d.held <> coalesce(h.pax, 0)`.execute(tx)
    expect(wrong.rows).toEqual([])
  })
})

test('a sample review of a real product goes too', async () => {
  await undone(async (tx) => {
    await sql`update product set sample = false where id = 100021`.execute(tx)
    await removeSample(tx)
    expect((await left(tx))['review']).toBe(0)
  })
})
