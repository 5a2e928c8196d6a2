import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import { transfers } from '#src/api/desk/finance/transfers.ts'
import { orderRefunds } from '#src/api/desk/orders/refunds.ts'
import { documents } from '#src/api/desk/system/documents.ts'
import type { Endpoint } from '#src/api/endpoint.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { pdfOf, sendToDesk } from '#test/content/uploads.ts'
import { nextSerial } from '#test/orders/order-factories.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openRefundShop } from './refund-shop.ts'

interface Wanted {
  cause?: string
  seqs?: readonly number[]
  amountFen?: number
}

interface Cost {
  what?: string
  amount_fen: number
  supplier?: string
  document_ref?: string
}

/** The shop of refunds with its desk: clerks who ask, tell costs and agree. */
export async function openRefundDesk(at?: string) {
  const shop = await openRefundShop(at)
  const { db } = shop
  const desk = makeDeskApi(shop.services, shop.clock)

  /** Somebody of the staff who has just given the six digits, unless it is said otherwise. */
  async function clerk(name: string, roles: StaffRole[], { hasGivenDigits = true, isLead = false } = {}) {
    const person = await signInStaff(shop, { name, roles, hasGivenDigits, isLead })
    const ask = async (endpoint: Pick<Endpoint, 'method' | 'path'>, fields: Record<string, string> = {}) => {
      await db.deleteFrom('rate_limit').execute()
      const { code, data } = await askDesk(desk, endpoint, fields, person)
      if (code === 3) throw new Error(`a call of the desk crashed: ${shop.logLines.at(-1)}`)
      return { code, data: data as never as Record<string, never> }
    }
    const quote = (no: string, { cause = 'traveller', seqs, amountFen }: Wanted = {}) =>
      ask(orderRefunds.quote, {
        no,
        cause,
        ...(seqs && { traveller_seqs_json: JSON.stringify(seqs) }),
        ...(amountFen !== undefined && { amount_fen: String(amountFen) }),
      })
    const paper = async (purpose: 'evidence' | 'receipt' = 'evidence') => {
      const named = { purpose, name: '扣费凭证' }
      const sent = await sendToDesk(desk, documents.upload, named, pdfOf('receipt'), person)
      return String(sent.data?.['ref'])
    }
    return {
      ...person,
      ask,
      quote,
      paper,
      /** Quotes, then asks; answers the request's number in `data.refund_no`. */
      async askFor(no: string, wanted: Wanted = {}, reason = '客人来电要求取消') {
        const quoted = await quote(no, wanted)
        const quote_token = String(quoted.data?.['quote_token'] || 'x.y')
        return ask(orderRefunds.request, { no, quote_token, reason })
      },
      /** Says what suppliers kept, each with a paper of its own; nothing where the list is empty. Over what stands now. */
      async tellCosts(no: string, costs: readonly Cost[] = [], note = '', seen?: string) {
        const costs_mark = seen ?? (await ask(deskRefunds.detail, { no })).data?.['costs_mark'] ?? '0'
        const lines = []
        for (const { what = '酒店退订费', amount_fen, supplier = '东湖酒店', document_ref } of costs)
          lines.push({ what, amount_fen, supplier, document_ref: document_ref ?? (await paper()) })
        return ask(deskRefunds.cost, { no, costs_mark, costs_json: JSON.stringify(lines), note })
      },
      /** Writes down money that came by bank today, for a bill or for none. */
      recordTransfer: async (no: string, { amountFen, billId }: { amountFen: number; billId?: number }) =>
        ask(transfers.record, {
          ...{ order_no: no, amount_fen: String(amountFen), received_on: dayOf(shop.clock.now()) },
          ...(billId !== undefined && { bill_id: String(billId) }),
          ...{ payer_name: '杭州某某科技有限公司', bank_no: `ICBC${String(nextSerial()).padStart(8, '0')}` },
          receipt_ref: await paper('receipt'),
        }),
      see: (no: string) => ask(deskRefunds.detail, { no }),
      approve: (no: string, refundFen: number) =>
        ask(deskRefunds.approve, { no, refund_fen: String(refundFen), reason: '材料齐全，同意退款' }),
      second: (no: string, refundFen: number) =>
        ask(deskRefunds.second, { no, refund_fen: String(refundFen), reason: '复核无误，同意退款' }),
      reject: (no: string, reason = '已超过可退时间') => ask(deskRefunds.reject, { no, reason }),
    }
  }

  const requestRow = (no: string) =>
    db.selectFrom('refund_request').selectAll().where('request_no', '=', no).executeTakeFirstOrThrow()

  /** How many jobs wait to send the refunds of an order. */
  const sendingJobs = async (orderId: number) => {
    const jobs = await db
      .withSchema('pgboss')
      .selectFrom('job' as never)
      .selectAll()
      .execute()
    return (jobs as { name: string; state: string; data: { orderId?: number } }[]).filter(
      ({ name, state, data }) => name === 'refund.send' && state === 'created' && data.orderId === orderId,
    ).length
  }

  const auditOf = (no: string) =>
    db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'refused', 'reason', 'before', 'after', 'staff_id'])
      .where('entity_id', '=', no)
      .orderBy('id')
      .execute()

  return { ...shop, desk, clerk, requestRow, sendingJobs, auditOf }
}
export type RefundDesk = Awaited<ReturnType<typeof openRefundDesk>>
export type RefundClerk = Awaited<ReturnType<RefundDesk['clerk']>>
