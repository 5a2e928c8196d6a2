import { postalAddresses } from '#src/api/account/postal-addresses.ts'
import { orderMails } from '#src/api/booking/papers/mails.ts'
import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import type { MailKind } from '#src/domain/booking/mails/mail.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { openInvoiceShop } from './invoice-shop.ts'

export const HOME = {
  name: '李雷',
  phone: '13812345678',
  province: '330000',
  city: '330100',
  district: '330106',
  address: '文三路九十八号',
}

type Clerk = Awaited<ReturnType<Awaited<ReturnType<typeof openInvoiceShop>>['clerk']>>

/** The shop with its desk, and families who have a contract and somewhere to send it. */
export async function openMailShop(at = '2026-11-21T10:00:00+08:00') {
  const shop = await openInvoiceShop(at)

  async function withAddress<F extends Awaited<ReturnType<typeof shop.family>>>(family: F) {
    const { visitor, order_id } = family
    const { data: home } = await visitor.call(postalAddresses.add, HOME)
    return {
      ...family,
      mailId: home.id,
      ask: (kind: MailKind, over: { mail_id?: number; note?: string } = {}) =>
        visitor.call(orderMails.ask, { order_id, kind, mail_id: home.id, ...over }),
      info: async () => (await visitor.call(orderMails.info, { order_id })).data,
      withdraw: (mail_order_id: number) => visitor.call(orderMails.withdraw, { mail_order_id }),
    }
  }

  /** Paid, and leaving on that day. */
  async function paid(departsOn = '2027-01-20') {
    const now = shop.clock.now().toISOString()
    // Paying takes a few seconds, and its deadline is that of the day it was ordered.
    shop.clock.set(at)
    const family = await shop.family({ departsOn })
    shop.clock.set(now)
    return withAddress(family)
  }
  /** Home since the tenth of the month. */
  const home = async () => withAddress(await shop.travelled())

  let issuedCount = 0
  /** Writes down today's invoice of the whole price, or of what is left of it. */
  async function issue(clerk: Clerk, invoice_no: string, amountFen = 1_600_000) {
    issuedCount++
    const { code } = await clerk.ask(deskInvoices.issue, {
      invoice_no,
      number: `253320000000${String(issuedCount).padStart(8, '0')}`,
      issued_on: dayOf(shop.clock.now()),
      amount_fen: String(amountFen),
      document: await clerk.upload(),
    })
    if (code !== 0) throw new Error(`invoice ${invoice_no} was not issued`)
  }

  return { ...shop, paid, home, withAddress, issue }
}
