import { randomBytes } from 'node:crypto'
import { accounts } from '#src/api/auth/accounts.ts'
import { documents } from '#src/api/desk/system/documents.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { withdrawals } from '#src/api/marketing/withdrawals.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertMember, insertOrder, type OrderOver } from '#test/orders/order-factories.ts'
import { aPhone } from '#test/people/log-in.ts'
import { signIn } from '#test/people/sign-in.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'
import { openShop } from '#test/shop/shop.ts'
import { pdfOf, sendToDesk } from './uploads.ts'

/** Long before the clock of `openShop`, so that nothing of a new account keeps cashback back. */
const SINCE = new Date('2026-06-01T10:00:00+08:00')

interface Line {
  code: string
  amountFen: number
  refundable?: boolean
}

/** A shop in which members invite others, and 财务 pays them. */
export async function openCashbackShop() {
  const shop = await openShop()
  const { db, services } = shop
  const api = makeDeskApi(services, shop.clock)

  /** A member of half a year with a saved traveller 李雷 of their own, who is signed in. */
  async function member({ name = '李雷', since = SINCE }: { name?: string; since?: Date } = {}) {
    const phone = aPhone()
    const row = await insertMember(db, {
      phone_enc: services.vault.seal(phone),
      phone_hash: services.vault.blindIndex('phone', phone),
      registered_at: since,
    })
    await db
      .insertInto('saved_traveller')
      .values({ member_id: row.id, is_self: true, name_cn: name, nationality: 'CHN', created_at: SINCE })
      .execute()
    const visitor = await signIn(shop, row)
    const code = async () => {
      shop.clock.advanceSeconds(61)
      const sent = await visitor.call(accounts.codeLogin, { phone, scene: 'withdraw' })
      if (sent.failed) throw new Error(`no code: ${sent.failed} ${sent.message}`)
      return shop.sent.findLast((message) => message.phone === phone)?.code ?? ''
    }
    const withdraw = async (amount_fen: number, more: Partial<Asked> = {}) =>
      visitor.call(withdrawals.create, { ...asked(amount_fen), code: more.code ?? (await code()), ...more })
    return { ...visitor, ...row, phone, code, withdraw }
  }

  const asked = (amount_fen: number) => ({
    amount_fen,
    channel: 'alipay' as 'alipay' | 'wechat',
    account: 'lilei@example.com',
    real_name: '李雷',
    code: '',
  })
  type Asked = ReturnType<typeof asked>

  /** An order that came by somebody's link: paid, two adults for ¥7,000 and a visa for ¥360. */
  async function referred(by: { id: number }, over: OrderOver = {}, lines: readonly Line[] = usual) {
    const sum = lines.reduce((total, { amountFen }) => total + amountFen, 0)
    const order = await insertOrder(db, {
      referrer_id: by.id,
      status: 'paid',
      total_fen: sum,
      payable_fen: sum,
      paid_fen: sum,
      snapshot: {
        title: '昆明-大理-丽江5日纯玩小团',
        type: 'group',
        terms: { terms: { options: addOns } },
      } as never,
      contact_phone_hash: randomBytes(32),
      ...over,
    })
    await writeLines(order.id, lines)
    return order
  }

  async function writeLines(orderId: number, lines: readonly Line[]) {
    await db.deleteFrom('order_item').where('order_id', '=', orderId).execute()
    await db
      .insertInto('order_item')
      .values(
        lines.map(({ code, amountFen, refundable = true }, place) => ({
          order_id: orderId,
          seq: place + 1,
          code,
          name: code,
          unit_fen: amountFen,
          qty: 1,
          amount_fen: amountFen,
          refundable,
        })),
      )
      .execute()
  }

  const follow = () => runPeriodic(shop, 'cashback_follow')
  const lineOf = (order: { id: number }) =>
    db.selectFrom('cashback').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()

  /** Changes an order as the shop does, which dates every change. */
  const change = (order: { id: number }, set: Partial<OrderOver>) =>
    db
      .updateTable('orders')
      .set({ ...(set as object), updated_at: new Date(shop.clock.now().getTime() + ++changes) })
      .where('id', '=', order.id)
      .execute()
  let changes = 0

  /** So much cashback of a group's trip that was over long ago, at the rate of one percent. */
  async function earned(by: { id: number }, amountFen: number) {
    const over = { status: 'done', departs_on: '2026-10-20', returns_on: '2026-10-24' } as const
    const order = await referred(by, over, [{ code: 'adult', amountFen: amountFen * 100 }])
    await follow()
    return order
  }

  /** So many thousands of yuan, by trips that were made for somebody: ¥1,000 is the most that one gives. */
  async function earnedThousands(by: { id: number }, times: number) {
    const over = {
      status: 'done',
      source: 'custom',
      departs_on: '2026-10-20',
      returns_on: '2026-10-24',
    } as const
    for (let trip = 0; trip < times; trip++)
      await referred(by, over, [{ code: 'adult', amountFen: 5_000_000 }])
    await follow()
  }

  async function clerk(name: string, roles: ('finance' | 'service')[] = ['finance']) {
    const person = await signInStaff(shop, { name, roles, hasGivenDigits: true })
    return {
      ...person,
      ask: (endpoint: DeskEndpoint, fields: Record<string, string>) => askDesk(api, endpoint, fields, person),
      async receipt() {
        const fields = { purpose: 'receipt', name: '回单.pdf' }
        const { data } = await sendToDesk(api, documents.upload, fields, pdfOf('receipt'), person)
        return String(data?.['ref'])
      },
    }
  }

  return {
    ...shop,
    deskApi: api,
    member,
    referred,
    writeLines,
    follow,
    lineOf,
    change,
    earned,
    earnedThousands,
    clerk,
  }
}
export type CashbackShop = Awaited<ReturnType<typeof openCashbackShop>>

const addOns = [
  { id: 1, kind: 'visa' },
  { id: 2, kind: 'insurance' },
  { id: 3, kind: 'transfer' },
]
const usual: readonly Line[] = [
  { code: 'adult', amountFen: 700_000 },
  { code: 'option:1', amountFen: 36_000, refundable: false },
]
