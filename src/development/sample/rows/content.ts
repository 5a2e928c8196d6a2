import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import { sampleContent } from '../data.ts'
import type { Loading } from '../tables.ts'

/**
 * Banners, coupons and popups, and the settings that go with them. Rows without a key of their own: a shop that has its
 * sample keeps it as staff have left it. Answers how many rows were written.
 */
export async function loadShopContent({ tx, setting: { pictures, now } }: Loading) {
  const { rows } = await sql`select from banner where sample union all select from popup where sample
    union all select from coupon_rule where sample`.execute(tx)
  if (rows.length > 0) return 0
  const stemOf = (scene: string) =>
    [...pictures].sort().find(([name]) => scene !== '' && name.startsWith(`${scene}-`))?.[1] ?? ''
  const banners = sampleContent.banners.map(({ picture, ...banner }, sort) => ({
    ...banner,
    img: stemOf(picture),
    sort,
    sample: true,
  }))
  await tx.insertInto('banner').values(banners).execute()
  const coupons = await tx
    .insertInto('coupon_rule')
    .values(sampleContent.coupons.map((coupon) => ({ ...coupon, sample: true })))
    .returning('id')
    .execute()
  const popups = sampleContent.popups.map(({ picture, cookie, ...popup }, sort) => ({
    ...popup,
    img: stemOf(picture),
    coupon_ids: popup.kind === 'coupons' ? coupons.map(({ id }) => id) : [],
    cookie: JSON.stringify(cookie),
    sort,
    sample: true,
  }))
  await tx.insertInto('popup').values(popups).execute()
  const { picture, ...shown } = sampleContent.bottom_banner
  await tx
    .insertInto('bottom_banner')
    .values({ ...shown, img: stemOf(picture), sample: true })
    .execute()
  await setWhere(tx, now, 'custom.team_products', [], sampleContent.team_products)
  await setText(tx, 'consult.weixin_url', '', sampleContent.weixin_url)
  for (const [key, value] of Object.entries(sampleContent.bank_account))
    await setText(tx, `bank_transfer.${key}`, '', value)
  return banners.length + coupons.length + popups.length
}

/** Only where nothing stands yet: a shop's own setting stays. */
const setWhere = (tx: Tx, now: Date, key: string, from: unknown, to: unknown) =>
  tx
    .updateTable('shop_setting')
    .set({ value: JSON.stringify(to), updated_at: now })
    .where('key', '=', key)
    .where(sql<boolean>`value = ${JSON.stringify(from)}::jsonb`)
    .execute()

const setText = (tx: Tx, key: string, from: string, to: string) =>
  sql`update shop_setting set value = to_jsonb(${to}::text)
    where key = ${key} and value = to_jsonb(${from}::text)`.execute(tx)

/** Takes back what the sample set; what staff have set since stays. */
export async function clearSampleSettings(tx: Tx) {
  await sql`update shop_setting set value = '[]'
    where key = 'custom.team_products' and value = ${JSON.stringify(sampleContent.team_products)}`.execute(tx)
  await setText(tx, 'consult.weixin_url', sampleContent.weixin_url, '')
  for (const [key, value] of Object.entries(sampleContent.bank_account))
    await setText(tx, `bank_transfer.${key}`, value, '')
}
