import type { invoices } from '#src/api/booking/invoices.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import {
  ASK_DAYS,
  askFault,
  asksFrom,
  asksUntil,
  INVOICE_CONTENT,
  invoiceDue,
  invoiceRequestNo,
} from '#src/domain/booking/invoices/invoice.ts'
import { taxNoFault } from '#src/domain/booking/invoices/tax-number.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { addressOfMember } from '#src/server/account/postal-addresses/service.ts'
import { lockOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { fileOf } from './file.ts'
import * as store from './store.ts'
import { invoiceView } from './view.ts'

type Calls = typeof invoices

const askDaysOf = async (ctx: Ctx) => (await settingsOf(ctx)).number('invoice.ask_days') ?? ASK_DAYS

const faultOf = async (db: Db, order: OrderRecord, askDays: number, now: Date) =>
  askFault({
    status: order.status,
    isBrokenOff: await store.isBrokenOff(db, order),
    returnsOn: order.returns_on,
    amountFen: order.paid_fen - order.refunded_fen,
    today: dayOf(now),
    askDays,
  })

/** `GET /order/invoice/info`: what there is, and whether one can be asked for now. */
export async function invoicesOfOwn(ctx: Ctx, member: Member, orderNo: string): Promise<Data<Calls['info']>> {
  const order = await store.findOwnOrder(ctx.db, member.id, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  const askDays = await askDaysOf(ctx)
  const rows = await store.listInvoices(ctx.db, order.id)
  const open = rows.find(({ status }) => status === 'requested' || status === 'issued')
  const why = open ? openText(open) : ((await faultOf(ctx.db, order, askDays, ctx.now)) ?? '')
  return {
    can_apply: why === '',
    why,
    from: asksFrom(order.returns_on),
    until: asksUntil(order.returns_on, askDays),
    amount_fen: toFen(order.paid_fen - order.refunded_fen),
    content: INVOICE_CONTENT,
    list: rows.map((row) => invoiceView(ctx, row)),
    server_ts: ctx.now,
  }
}

const openText = ({ status }: store.InvoiceRow) =>
  status === 'requested' ? '该订单的发票正在开具，请勿重复申请' : '该订单的发票已经开具'

/**
 * `POST /order/invoice/apply`: one at a time (rule book §9.3). Refuses STATE outside of the days, DUPLICATE beside another
 * one, and PARAM for a tax number that cannot be one or paper without an address.
 */
export async function applyForInvoice(
  ctx: Ctx,
  member: Member,
  input: Input<Calls['apply']>,
): Promise<Data<Calls['apply']>> {
  const sealed = await sealedOf(ctx, member, input)
  const askDays = await askDaysOf(ctx)
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderNo: input.order_id })
    if (order?.member_id !== member.id) throw new Refused('NOT_FOUND')
    const open = await store.findOpenInvoice(tx, order.id)
    if (open) throw new Refused('DUPLICATE', undefined, openText(open))
    const fault = await faultOf(tx, order, askDays, ctx.now)
    if (fault) throw new Refused('STATE', undefined, fault)
    const request_no = invoiceRequestNo(order.order_no, (await store.countInvoices(tx, order.id)) + 1)
    if (!request_no) throw new Refused('STATE', undefined, '该订单的开票申请次数过多，请联系客服')
    const row = await store.insertInvoice(tx, {
      ...sealed,
      request_no,
      order_id: order.id,
      kind: input.kind,
      title_kind: input.title_kind,
      requested_at: ctx.now,
      staff_due_at: invoiceDue(ctx.now),
    })
    return { invoice_no: row.request_no, status: row.status }
  })
}

/** What was typed, judged and sealed. A person's tax number is nobody's business: it would be that of their document. */
async function sealedOf(ctx: Ctx, member: Member, input: Input<Calls['apply']>) {
  const { vault } = ctx
  const isCompany = input.title_kind === 'company'
  const fault = isCompany
    ? taxNoFault(input.tax_no ?? '')
    : input.tax_no
      ? '个人抬头不需要税号，请勿填写证件号码'
      : null
  const isPaper = input.kind === 'paper'
  const address =
    isPaper && input.mail_id !== undefined ? await addressOfMember(ctx, member.id, input.mail_id) : null
  const noAddress = isPaper && !address ? '请选择收件地址' : null
  if (fault || noAddress)
    throw badFields({ ...(fault && { tax_no: fault }), ...(noAddress && { mail_id: noAddress }) })
  return {
    title_enc: vault.seal(input.title),
    tax_no_enc: isCompany ? vault.seal(input.tax_no ?? '') : null,
    email_enc: !isPaper && input.email ? vault.seal(input.email) : null,
    address_enc: address && vault.seal(JSON.stringify(address)),
  }
}

/** `POST /order/invoice/withdraw`: as long as it was not issued. */
export const withdrawInvoice = (ctx: Ctx, member: Member, requestNo: string) =>
  ctx.transaction(async (tx) => {
    const found = await store.findOwnInvoice(tx, member.id, requestNo)
    if (!found) throw new Refused('NOT_FOUND')
    await lockOrder(tx, { id: found.order_id })
    const closed = await store.moveInvoice(tx, found.id, 'requested', {
      status: 'closed',
      closed_at: ctx.now,
      close_reason: '申请人撤回',
    })
    if (!closed) throw new Refused('STATE', undefined, '该申请已处理，请刷新页面')
    return {}
  })

/** `GET /order/invoice/file`: the electronic invoice as a PDF, to its owner alone. */
export async function fileOfInvoice(ctx: Ctx, member: Member, requestNo: string) {
  const found = await store.findOwnInvoice(ctx.db, member.id, requestNo)
  const file = found && (await fileOf(ctx, found))
  if (!file) throw new Refused('NOT_FOUND')
  return file
}
