import { invoices } from '#src/api/booking/invoices.ts'
import { documents } from '#src/api/desk/system/documents.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import { quoteGoodwill } from '#src/domain/booking/refunds/quote.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import { lockOrder } from '#src/server/booking/orders/service.ts'
import { carryOut } from '#src/server/booking/refunds/carry-out.ts'
import { findFacts } from '#src/server/booking/refunds/facts.ts'
import { openRequest } from '#src/server/booking/refunds/open-request.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { pdfOf, sendToDesk } from '#test/content/uploads.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'

export const COMPANY = { title: '杭州青禾科技有限公司', tax_no: '91350100M000100Y43' }

interface Answer {
  code: number
  message: string
  data: (Record<string, unknown> & { errors?: Record<string, string> }) | null
}

/** A shop with its desk, and families who have come home and paid 16,000. */
export async function openInvoiceShop(at = '2026-11-21T10:00:00+08:00') {
  const shop = await openRefundShop(at)
  const { db } = shop
  const desk = makeDeskApi(shop.services, shop.clock)

  async function clerk(name: string, ...roles: StaffRole[]) {
    const person = await signInStaff(shop, { name, roles })
    return {
      ...person,
      ask: async (endpoint: Pick<DeskEndpoint, 'method' | 'path'>, fields: Record<string, string> = {}) =>
        (await askDesk(desk, endpoint, fields, person)) as unknown as Answer,
      /** Hands in a paper and answers its name at the desk. */
      async upload(bytes: Uint8Array = pdfOf('invoice')) {
        const sent = await sendToDesk(
          desk,
          documents.upload,
          { purpose: 'invoice', name: '电子发票.pdf' },
          bytes,
          person,
        )
        return String(sent.data?.['ref'])
      },
    }
  }

  /** Home since `returnedOn`. */
  async function travelled(returnedOn = '2026-11-10') {
    const now = shop.clock.now().toISOString()
    // Paying takes a few seconds, and its deadline is that of the day it was ordered.
    shop.clock.set(at)
    const family = await shop.family({ departsOn: '2027-01-20' })
    shop.clock.set(now)
    await db
      .updateTable('orders')
      .set({ status: 'wait_review', departs_on: '2026-11-03', returns_on: returnedOn })
      .where('id', '=', family.id)
      .execute()
    const { order_id, visitor } = family
    return {
      ...family,
      info: async () => (await visitor.call(invoices.info, { order_id })).data,
      ask: (over: Partial<Parameters<typeof visitor.call<typeof invoices.apply>>[1]> = {}) =>
        visitor.call(invoices.apply, {
          order_id,
          kind: 'electronic',
          title_kind: 'company',
          ...COMPANY,
          ...over,
        }),
    }
  }

  /** Gives some of an order back beyond its rules, approved and on its way; `runJobs` lets it arrive. */
  const giveBack = (orderId: number, amountFen: number, signedBy: number) =>
    shop.services.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) throw new Error('no order')
      const ctx = shop.ctx()
      const facts = await findFacts(tx, order)
      const quote = quoteGoodwill(facts.toRefund, toFen(amountFen))
      if (!quote) throw new Error('more than was paid')
      const request = await openRequest(ctx, tx, facts, {
        ...{ quote, cause: 'goodwill', askedOn: dayOf(ctx.now), reasonCode: '', note: '酒店设施故障' },
        ...{ leavers: [], askedBy: null },
      })
      await carryOut(ctx, tx, facts, request, quote, { first_by: signedBy, first_at: ctx.now })
    })

  return { ...shop, desk, clerk, travelled, giveBack }
}
