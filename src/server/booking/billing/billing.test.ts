import { expect, test } from 'vitest'
import { insertOrder } from '#test/orders/order-factories.ts'
import { openShop } from '#test/shop/shop.ts'
import {
  addSupplement,
  closeBills,
  closeNamedBills,
  issueBills,
  listBills,
  markPaid,
  reopenBills,
} from './service.ts'

const shop = await openShop()
const { db, transaction, clock, services } = shop
const now = clock.now()
const deadline = new Date('2026-11-21T11:00:00+08:00')

const told = async (orderId: number) =>
  (await listBills(db, orderId)).map(({ seq, kind, status, amount_fen }) => [seq, kind, status, amount_fen])

async function signedInParts() {
  const order = await insertOrder(db, { status: 'wait_contract' })
  const terms = { id: order.id, payable_fen: 736_000, deposit_fen: 200_000, balance_due_on: '2027-01-13' }
  await transaction((tx) => issueBills(tx, terms, deadline, now))
  return { order, terms }
}

test('an order is billed in two parts that sum to its price, and anew behind the bills of a voided contract', async () => {
  const { order, terms } = await signedInParts()
  await transaction((tx) => closeBills(services, tx, order.id))
  await transaction((tx) => issueBills(tx, { ...terms, deposit_fen: null }, deadline, now))
  expect((await told(order.id)).sort()).toEqual([
    [1, 'deposit', 'closed', 200_000],
    [2, 'balance', 'closed', 536_000],
    [3, 'full', 'unpaid', 736_000],
  ])
})

test('closing bills leaves the paid ones alone, and has what is open at a channel closed in the same transaction', async () => {
  const { order } = await signedInParts()
  const jobs: unknown[] = []
  const counted = { jobs: { enqueueLater: async (_tx: unknown, ...job: unknown[]) => void jobs.push(job) } }
  const [deposit] = await listBills(db, order.id)
  if (!deposit) throw new Error('nothing was billed')
  await transaction((tx) => markPaid(tx, deposit.id, now))
  await transaction((tx) => closeBills(counted, tx, order.id))
  await transaction((tx) => closeBills(counted, tx, order.id))
  expect((await told(order.id)).map(([, , status]) => status)).toEqual(['paid', 'closed'])
  expect(jobs).toEqual([['payment.close', { orderId: order.id }]])
})

test('what travellers were to pay by name is closed with what is open of it at a channel, and nothing of anybody else', async () => {
  const { order } = await signedInParts()
  const jobs: unknown[] = []
  const counted = {
    now,
    jobs: { enqueueLater: async (_tx: unknown, ...job: unknown[]) => void jobs.push(job) },
  }
  const due_at = deadline
  for (const traveller_seq of [1, 2])
    await transaction((tx) =>
      addSupplement(tx, order.id, { title: '签证加急', amount_fen: 100, due_at, traveller_seq }, now),
    )
  await transaction((tx) => closeNamedBills(counted, tx, order.id, [3]))
  expect(jobs).toEqual([])
  await transaction((tx) => closeNamedBills(counted, tx, order.id, [2, 3]))
  expect(jobs).toEqual([['payment.close', { orderId: order.id }]])
  const named = (await listBills(db, order.id)).filter(({ kind }) => kind === 'supplement')
  expect(named.map(({ traveller_seq, status }) => [traveller_seq, status]).sort()).toEqual([
    [1, 'unpaid'],
    [2, 'closed'],
  ])
})

test('a bill is paid once', async () => {
  const { order } = await signedInParts()
  const [deposit, balance] = await listBills(db, order.id)
  if (!deposit || !balance) throw new Error('nothing was billed')
  await transaction((tx) => closeBills(services, tx, order.id))
  await transaction((tx) => reopenBills(tx, deposit))
  await transaction((tx) => markPaid(tx, deposit.id, now))
  expect((await told(order.id)).map(([, , status]) => status)).toEqual(['paid', 'unpaid'])
  const again = () => transaction((tx) => markPaid(tx, deposit.id, now))
  await expect(again()).rejects.toThrow('cannot be paid twice')
})
