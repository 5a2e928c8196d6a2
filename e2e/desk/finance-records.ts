import type { Site } from '#test/shop/site.ts'

/** A day of WeChat Pay that was compared, with one difference that is open; answers where it stands at the desk. */
export async function comparedDay({ db }: Site, day = '2026-11-20') {
  const run = await db
    .insertInto('reconciliation_run')
    .values({
      channel: 'wechat_native',
      day,
      state: 'done',
      has_bill: true,
      started_at: new Date(`${day}T10:30:00+08:00`),
      finished_at: new Date(`${day}T10:30:02+08:00`),
      channel_payments: 14,
      channel_paid_fen: 18_234_500,
      channel_refunds: 1,
      channel_refunded_fen: 120_000,
      local_payments: 13,
      local_paid_fen: 17_514_500,
      local_refunds: 1,
      local_refunded_fen: 120_000,
      fee_fen: 109_407,
      matched: 14,
    })
    .onConflict((same) => same.columns(['channel', 'day']).doUpdateSet({ state: 'done' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('reconciliation_difference')
    .values({
      run_id: run.id,
      kind: 'only_channel',
      subject: 'payment',
      key: `4200${day}`,
      number: 'STORE20261120001',
      channel_trade_no: '4200002026112000000000000001',
      channel_fen: 720_000,
      opened_at: new Date(),
    })
    .onConflict((same) => same.doNothing())
    .execute()
  return `/finance/recon/${run.id}`
}
