import type { Site } from '#test/shop/site.ts'

/** The address of a batch of exchange codes that has been made and not fetched. */
export async function couponBatch({ db }: Site) {
  const rule = await db.selectFrom('coupon_rule').select('id').orderBy('id').executeTakeFirstOrThrow()
  const staff = await db.selectFrom('staff').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('coupon_batch')
    .values({
      rule_id: rule.id,
      count: 200,
      note: '合作渠道',
      expires_at: '2027-01-01T00:00:00+08:00',
      status: 'ready',
      asked_by: staff.id,
      asked_at: '2026-11-21T10:00:00+08:00',
      made_at: '2026-11-21T10:01:00+08:00',
      codes_enc: Buffer.from('sealed'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/coupons/codes/${id}`
}
