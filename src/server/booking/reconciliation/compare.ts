import { sql } from 'kysely'
import { sameProvider } from '#src/domain/booking/payment.ts'
import { addDays, startOf } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { BillDay } from './bill-store.ts'

/** Differences of a day that are listed one by one: with more, something is wrong that no list will show. */
const MOST_LISTED = 500

/**
 * What is ours of a bill: payments by the channel's number of the transaction, of which two may have come under one
 * number of ours; refunds by our own number, while they are on their way as well, because the channel lists one on the
 * day on which it took it on. Sample orders have no channel.
 */
const ours = ({ channel }: BillDay) => sql`
  our_payment as (
    select p.id as payment_id, null::bigint as refund_id, p.order_id, p.channel_trade_no, p.success_at,
      coalesce(first.out_trade_no, p.out_trade_no) as number, p.amount_fen
    from payment p join orders o on o.id = p.order_id left join payment first on first.id = p.duplicate_of
    where p.channel in (${literals(sameProvider(channel))}) and p.channel_trade_no is not null and not o.sample),
  our_refund as (
    select r.payment_id, r.id as refund_id, r.order_id, p.channel_trade_no, r.success_at,
      r.out_refund_no as number, r.amount_fen, r.status, r.by_hand, r.channel_refund_no, r.created_at
    from refund r join payment p on p.id = r.payment_id join orders o on o.id = r.order_id
    where p.channel in (${literals(sameProvider(channel))}) and not o.sample)`

/** Each line of the bill with what is ours of it, and what is ours of that day and on no bill. */
const pairs = ({ channel, day }: BillDay) => sql`
  pair as (
    select 'payment'::bill_line_kind as subject, l.channel_trade_no as key, coalesce(o.number, l.out_trade_no) as number,
      l.channel_trade_no, o.payment_id, null::bigint as refund_id, o.order_id,
      l.amount_fen as channel_fen, o.amount_fen as local_fen, o.number = l.out_trade_no as is_same
    from channel_bill_line l left join our_payment o on o.channel_trade_no = l.channel_trade_no
    where l.channel = ${channel} and l.day = ${day} and l.kind = 'payment'
    union all
    select 'refund', coalesce(l.out_refund_no, 'trade ' || l.channel_trade_no), coalesce(l.out_refund_no, l.out_trade_no),
      l.channel_trade_no, o.payment_id, o.refund_id, o.order_id, l.amount_fen,
      case when o.status in ('sending', 'success') and not o.by_hand then o.amount_fen end, true
    from channel_bill_line l left join our_refund o on o.number = l.out_refund_no
    where l.channel = ${channel} and l.day = ${day} and l.kind = 'refund'
    union all
    select 'payment', o.channel_trade_no, o.number, o.channel_trade_no, o.payment_id, null, o.order_id, null, o.amount_fen, true
    from our_payment o
    where o.success_at >= ${startOf(day)} and o.success_at < ${startOf(addDays(day, 1))} and not exists (
      select from channel_bill_line l
      where l.channel = ${channel} and l.kind = 'payment' and l.channel_trade_no = o.channel_trade_no)
    union all
    select 'refund', o.number, o.number, o.channel_trade_no, o.payment_id, o.refund_id, o.order_id, null, o.amount_fen, true
    from our_refund o
    where o.status = 'success' and not o.by_hand and o.channel_refund_no is not null
      and o.success_at >= ${startOf(day)} and o.success_at < ${startOf(addDays(day, 1))} and not exists (
        select from channel_bill_line l
        where l.channel = ${channel} and l.kind = 'refund' and l.out_refund_no = o.number)
      -- It may be on the bill of any day since it was made: only when all of those are here is it on none.
      and not exists (
        select from generate_series((o.created_at at time zone 'Asia/Shanghai')::date, ${day}::date - 1, interval '1 day') d
        where not exists (select from reconciliation_run r
          where r.channel = ${channel} and r.day = d::date and r.state = 'done')))`

/**
 * Writes down in what bill and books differ, and the sums of both. The same difference found again stays what it is: what
 * somebody closed stays closed unless its sums have changed, and what is not found any more closes by itself.
 */
export async function compareDay(tx: Tx, runId: number, bill: BillDay, now: Date) {
  const { rows } = await sql<{ open: number }>`
    with ${ours(bill)}, ${pairs(bill)},
    found as (
      select distinct on (subject, key) *, (case when local_fen is null then 'only_channel'
        when channel_fen is null then 'only_local' else 'amount_diff' end)::difference_kind as kind
      from pair where channel_fen is distinct from local_fen or not is_same
      order by subject, key),
    news as (
      select * from found f where not exists (
        select from reconciliation_difference d
        where d.run_id = ${runId} and d.subject = f.subject and d.key = f.key and d.kind = f.kind
          and d.closed_at is not null and d.cause <> 'gone'
          and d.channel_fen is not distinct from f.channel_fen and d.local_fen is not distinct from f.local_fen)),
    written as (
      insert into reconciliation_difference as known (run_id, kind, subject, key, number, channel_trade_no,
        payment_id, refund_id, order_id, channel_fen, local_fen, opened_at)
      select ${runId}, kind, subject, key, number, channel_trade_no, payment_id, refund_id, order_id,
        channel_fen, local_fen, ${now}::timestamptz
      from news order by subject, key limit ${MOST_LISTED}
      on conflict (run_id, subject, key) do update set
        kind = excluded.kind, number = excluded.number, payment_id = excluded.payment_id,
        refund_id = excluded.refund_id, order_id = excluded.order_id, channel_fen = excluded.channel_fen,
        local_fen = excluded.local_fen, closed_at = null, cause = null, closed_by = null, note = '',
        opened_at = case when known.closed_at is null then known.opened_at else excluded.opened_at end),
    gone as (
      update reconciliation_difference d set closed_at = ${now}::timestamptz, cause = 'gone'
      where d.run_id = ${runId} and d.closed_at is null
        and not exists (select from found f where f.subject = d.subject and f.key = d.key)),
    sums as (
      select count(*) filter (where subject = 'payment') as channel_payments,
        coalesce(sum(channel_fen) filter (where subject = 'payment'), 0) as channel_paid_fen,
        count(*) filter (where subject = 'refund') as channel_refunds,
        coalesce(sum(channel_fen) filter (where subject = 'refund'), 0) as channel_refunded_fen
      from pair where channel_fen is not null),
    own as (
      select count(*) filter (where subject = 'payment') as local_payments,
        coalesce(sum(local_fen) filter (where subject = 'payment'), 0) as local_paid_fen,
        count(*) filter (where subject = 'refund') as local_refunds,
        coalesce(sum(local_fen) filter (where subject = 'refund'), 0) as local_refunded_fen
      from pair where local_fen is not null),
    fees as (
      select coalesce(sum(fee_fen), 0) as fee_fen from channel_bill_line
      where channel = ${bill.channel} and day = ${bill.day})
    update reconciliation_run set
      channel_payments = sums.channel_payments, channel_paid_fen = sums.channel_paid_fen,
      channel_refunds = sums.channel_refunds, channel_refunded_fen = sums.channel_refunded_fen,
      local_payments = own.local_payments, local_paid_fen = own.local_paid_fen,
      local_refunds = own.local_refunds, local_refunded_fen = own.local_refunded_fen,
      fee_fen = fees.fee_fen,
      matched = (select count(*) from pair where channel_fen = local_fen and is_same),
      unlisted = greatest((select count(*) from news) - ${MOST_LISTED}, 0)
    from sums, own, fees where id = ${runId}
    returning (select count(*) from news) as open`.execute(tx)
  return Number(rows[0]?.open ?? 0)
}

/** A payment that was on no bill may be on that of the next day: then it has been found. */
export const closeFoundLater = (tx: Tx, { channel }: BillDay, now: Date) =>
  sql`update reconciliation_difference d set closed_at = ${now}::timestamptz, cause = 'gone'
    from reconciliation_run r
    where r.id = d.run_id and r.channel = ${channel} and d.closed_at is null and d.kind = 'only_local' and exists (
      select from channel_bill_line l where l.channel = ${channel} and l.kind = d.subject
        and (l.kind = 'payment' and l.channel_trade_no = d.key or l.kind = 'refund' and l.out_refund_no = d.key))`.execute(
    tx,
  )
