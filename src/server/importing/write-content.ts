import { sql } from 'kysely'
import {
  sampleBanners,
  sampleBottomBanner,
  sampleCoupons,
  samplePopups,
  sampleTeamProducts,
  sampleWeixinUrl,
} from '#db/sample/content.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { upsert } from './bulk.ts'
import type { ExpansionSetting } from './expansion/product-rows.ts'
import type { Catalogue } from './file/catalogue-shape.ts'

type Setting = Pick<ExpansionSetting, 'sample' | 'pictures' | 'now'>

/** Hot searches of the file, and beside the sample its banners, coupons and popups. Returns how many rows were written. */
export async function writeShopContent(tx: Tx, catalogue: Catalogue, setting: Setting): Promise<number> {
  const searches = catalogue.hot_search.map((search, sort) => ({
    ...search,
    flag: sort === 0 ? 'hot' : 'none',
    sort,
    sample: setting.sample,
  }))
  const onlyNew = ['pc_route', 'flag', 'sort', 'sample']
  const written = await upsert(tx, 'hot_search', searches, { keys: ['keyword'], onlyNew })
  return setting.sample ? written + (await writeSample(tx, setting)) : written
}

/** These rows have no key of their own: a shop that has its sample keeps it as staff have left it. */
async function writeSample(tx: Tx, { pictures, now }: Setting) {
  const { rows } = await sql`select from banner where sample union all select from popup where sample
    union all select from coupon_rule where sample`.execute(tx)
  if (rows.length > 0) return 0
  const stemOf = (scene: string) =>
    [...pictures].sort().find(([name]) => scene !== '' && name.startsWith(`${scene}-`))?.[1] ?? ''
  const banners = sampleBanners.map(({ picture, ...banner }, sort) => ({
    ...banner,
    img: stemOf(picture),
    sort,
    sample: true,
  }))
  await tx.insertInto('banner').values(banners).execute()
  const coupons = await tx
    .insertInto('coupon_rule')
    .values(sampleCoupons.map((coupon) => ({ ...coupon, scope_ids: [...coupon.scope_ids], sample: true })))
    .returning('id')
    .execute()
  const popups = samplePopups.map(({ picture, cookie, pages, ...popup }, sort) => ({
    ...popup,
    pages: [...pages],
    img: stemOf(picture),
    coupon_ids: popup.kind === 'coupons' ? coupons.map(({ id }) => id) : [],
    cookie: JSON.stringify(cookie),
    sort,
    sample: true,
  }))
  await tx.insertInto('popup').values(popups).execute()
  const { picture, ...shown } = sampleBottomBanner
  await tx
    .updateTable('shop_setting')
    .set({ value: JSON.stringify({ ...shown, img: stemOf(picture), sample: true }), updated_at: now })
    .where('key', '=', 'bottom_banner')
    .where(sql<boolean>`value = '{}'`)
    .execute()
  await tx
    .updateTable('shop_setting')
    .set({ value: JSON.stringify(sampleTeamProducts), updated_at: now })
    .where('key', '=', 'custom.team_products')
    .where(sql<boolean>`value = '[]'`)
    .execute()
  await changeWeixinUrl(tx, '', sampleWeixinUrl)
  return banners.length + coupons.length + popups.length
}

/** Only what stands there: a shop's own address stays. */
const changeWeixinUrl = (tx: Tx, from: string, to: string) =>
  sql`update shop_setting set value = to_jsonb(${to}::text)
    where key = 'consult.weixin_url' and value = to_jsonb(${from}::text)`.execute(tx)

/** Before the taxonomy goes: a banner may hang on a destination. */
export async function removeSampleContent(tx: Tx) {
  await tx.deleteFrom('popup').where('sample', '=', true).execute()
  await tx.deleteFrom('coupon_rule').where('sample', '=', true).execute()
  await tx.deleteFrom('banner').where('sample', '=', true).execute()
  await tx.deleteFrom('hot_search').where('sample', '=', true).execute()
  await sql`update shop_setting set value = '{}' where key = 'bottom_banner' and value ->> 'sample' = 'true'`.execute(
    tx,
  )
  await sql`update shop_setting set value = '[]'
    where key = 'custom.team_products' and value = ${JSON.stringify(sampleTeamProducts)}`.execute(tx)
  await changeWeixinUrl(tx, sampleWeixinUrl, '')
}
