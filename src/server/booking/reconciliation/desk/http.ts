import {
  type DeskDifference,
  type DeskReconciliation,
  reconciliation,
} from '#src/api/desk/finance/reconciliation.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { differenceDue } from '#src/domain/booking/reconciliation.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import { toFen } from '#src/domain/money.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import { hasBills } from '../../payments/gateways/gateway.ts'
import { freezeUnknown } from '../run.ts'
import { closeDifference } from '../store.ts'
import * as store from './store.ts'

export const deskReconciliationHandlers = handlers(reconciliation, {
  async list({ ctx: { db }, input: { cursor, ...filters } }) {
    const found = await store.listRuns(db, filters, { after: cursor, limit: PAGE_ROWS + 1 })
    const { rows, ...page } = pageOf(found, await store.countRuns(db, filters), ({ day }) => day)
    const books = await store.lastBooksCheck(db)
    return { list: rows.map(viewRun), ...page, books: books ? viewBooks(books) : null }
  },

  async detail({ ctx: { db }, input: { id } }) {
    const run = await store.findRun(db, id)
    if (!run) throw new Refused('NOT_FOUND')
    return { run: viewRun(run), differences: (await store.listDifferences(db, id)).map(viewDifference) }
  },

  /** Only a day that has ended has a bill. */
  async run({ ctx, input: { channel, day } }) {
    if (day >= dayOf(ctx.now)) throw badFields({ day: '当天的账单次日10点后才有' })
    if (!hasBills(ctx.gateways, channel)) throw badFields({ channel: '该渠道没有账单' })
    return ctx.transaction(async (tx) => {
      const id = await store.askRun(tx, channel, day)
      if (id === undefined) throw new Refused('STATE', undefined, '这一天正在对账，请稍候')
      await ctx.jobs.enqueueLater(tx, 'reconciliation.run', { channel, day })
      return { answer: { id }, audit: [{ entity: 'reconciliation_run', id, after: { channel, day } }] }
    })
  },

  /** A difference closes by a cause alone; money that was frozen for it thaws. */
  async settle({ ctx, staff, input: { id, cause, reason } }) {
    const before = await store.findDifference(ctx.db, id)
    if (!before) throw new Refused('NOT_FOUND')
    return ctx.transaction(async (tx) => {
      const closed = await closeDifference(tx, id, { cause, note: reason, staffId: staff.id }, ctx.now)
      const after = await store.findDifference(tx, id)
      if (!after) throw new Refused('NOT_FOUND')
      if (!closed) throw new Refused('STATE', undefined, `${after.closer ?? '系统'}已处理该差异`)
      await freezeUnknown(ctx, tx, before)
      const { day, channel, number, kind } = before
      const audit = {
        entity: 'reconciliation_difference',
        id,
        after: { day, channel, number, kind, cause },
        reason,
      }
      const thawed = await store.findDifference(tx, id)
      return { answer: viewDifference(thawed ?? after), audit: [audit] }
    })
  },
})

const viewRun = (row: store.RunRow): DeskReconciliation => ({
  id: row.id,
  day: row.day,
  channel: row.channel,
  channel_text: payChannelText[row.channel],
  state: row.state,
  has_bill: row.has_bill,
  failure: row.failure,
  finished_at: row.finished_at,
  bill: {
    payments: row.channel_payments,
    paid_fen: toFen(row.channel_paid_fen),
    refunds: row.channel_refunds,
    refunded_fen: toFen(row.channel_refunded_fen),
  },
  books: {
    payments: row.local_payments,
    paid_fen: toFen(row.local_paid_fen),
    refunds: row.local_refunds,
    refunded_fen: toFen(row.local_refunded_fen),
  },
  fee_fen: toFen(row.fee_fen),
  matched: row.matched,
  open: Number(row.open),
  closed: Number(row.closed),
  unlisted: row.unlisted,
})

const viewDifference = (row: store.DifferenceRow): DeskDifference => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  number: row.number,
  channel_trade_no: row.channel_trade_no ?? '',
  order_no: row.order_no,
  bill_fen: row.channel_fen === null ? null : toFen(row.channel_fen),
  books_fen: row.local_fen === null ? null : toFen(row.local_fen),
  is_frozen: row.frozen_at !== null,
  opened_at: row.opened_at,
  due_at: differenceDue(row.opened_at),
  closed_at: row.closed_at,
  cause: row.cause,
  note: row.note,
  closed_by: row.closer,
})

const viewBooks = ({ day: _day, ...row }: NonNullable<Awaited<ReturnType<typeof store.lastBooksCheck>>>) => ({
  checked_at: row.checked_at,
  received_fen: toFen(row.received_fen),
  returned_fen: toFen(row.returned_fen),
  apart_fen: toFen(row.apart_fen),
  orders_fen: toFen(row.orders_fen),
  differing_orders: row.differing_orders,
})
