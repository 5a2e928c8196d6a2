import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import type { Site } from '#test/shop/site.ts'

/** A contract that a traveller wants sent, of an order of the sample shop; answers its number. */
export async function askedMail({ db }: Site): Promise<number> {
  const vault = makeVault(readConfig({ APP_ENV: 'test' }))
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'paid')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const asked = await db
    .selectFrom('order_mail')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  if (asked) return asked.id
  const home = {
    ...{ name: '李雷', phone: '13812345678', region: '浙江省杭州市西湖区', street: '文三路九十八号' },
    note: '工作日送到前台',
  }
  const { id } = await db
    .insertInto('order_mail')
    .values({
      order_id: order.id,
      kind: 'contract',
      address_enc: vault.seal(JSON.stringify(home)),
      requested_at: new Date('2026-11-20T10:00:00+08:00'),
      staff_due_at: new Date('2026-11-23T10:00:00+08:00'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
