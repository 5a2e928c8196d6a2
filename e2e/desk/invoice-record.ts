import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import type { Site } from '#test/shop/site.ts'

/** An invoice that a company has asked for, of an order of the sample shop; answers its number. */
export async function askedInvoice({ db }: Site): Promise<string> {
  const vault = makeVault(readConfig({ APP_ENV: 'test' }))
  const order = await db
    .selectFrom('orders')
    .select(['id', 'order_no'])
    .where('status', 'in', ['wait_review', 'done'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const request_no = `${order.order_no}F01`
  await db
    .insertInto('invoice')
    .values({
      request_no,
      order_id: order.id,
      kind: 'electronic',
      title_kind: 'company',
      title_enc: vault.seal('杭州青禾科技有限公司'),
      tax_no_enc: vault.seal('91350100M000100Y43'),
      email_enc: vault.seal('lilei@example.com'),
      requested_at: new Date('2026-11-20T10:00:00+08:00'),
      staff_due_at: new Date('2026-11-23T10:00:00+08:00'),
    })
    .onConflict((same) => same.doNothing())
    .execute()
  return request_no
}
