import type { PostalAddressView, postalAddresses } from '#src/api/account/postal-addresses.ts'
import type { Input } from '#src/api/endpoint.ts'
import { isMasked } from '#src/domain/account/masks.ts'
import { maskPhone, normalisePhone, phoneFault } from '#src/domain/account/phone.ts'
import { MOST_ADDRESSES, regionText } from '#src/domain/account/postal-address.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { namesOfRegion } from '../regions/service.ts'
import * as store from './store.ts'

export { deletePostalAddresses } from './store.ts'

type Fields = Input<(typeof postalAddresses)['add']>
type Typed = Omit<Fields, 'is_default'>

export async function listPostalAddresses(ctx: Ctx, memberId: number): Promise<PostalAddressView[]> {
  return (await store.listPostalAddresses(ctx.db, memberId)).map((row) => viewOf(ctx, row))
}

/** One of the member's own, whole, for a paper that is to be sent there; null for another's and for one that is gone. */
export async function addressOfMember(
  { db, vault }: Pick<Ctx, 'db' | 'vault'>,
  memberId: number,
  id: number,
) {
  const row = await store.findPostalAddress(db, memberId, id)
  if (!row || row.deleted_at) return null
  return {
    name: row.name,
    phone: vault.open(row.phone_enc),
    region: regionText(row),
    street: streetText(vault.open(row.address_enc), row.zip),
  }
}

/** The same of what was typed for one paper alone, judged as an address that is kept. */
export function addressTyped(fields: Typed) {
  return {
    name: fields.name,
    region: regionText(judged(fields, false)),
    phone: normalisePhone(fields.phone),
    street: streetText(fields.address, fields.zip ?? ''),
  }
}

const streetText = (address: string, zip: string) => `${address}${zip && ` ${zip}`}`

/** The first address becomes the default, and so does one sent as the default. Refuses DUPLICATE when there are 20. */
export async function addPostalAddress(
  ctx: Ctx,
  memberId: number,
  fields: Fields,
): Promise<PostalAddressView> {
  const columns = columnsOf(ctx, fields, null)
  return ctx.transaction(async (tx) => {
    await store.lockPostalAddresses(tx, memberId)
    const known = await store.listPostalAddresses(tx, memberId)
    if (known.length >= MOST_ADDRESSES)
      throw new Refused('DUPLICATE', undefined, `最多保存${MOST_ADDRESSES}个邮寄地址`)
    const is_default = fields.is_default === true || known.length === 0
    if (is_default) await store.forgetDefault(tx, memberId)
    const added = await store.insertPostalAddress(tx, {
      ...columns,
      zip: fields.zip ?? '',
      is_default,
      member_id: memberId,
      created_at: ctx.now,
    })
    return viewOf(ctx, added)
  })
}

/** A phone that still shows its mask is unchanged. The default address stays it until another one is chosen. */
export async function updatePostalAddress(
  ctx: Ctx,
  memberId: number,
  id: number,
  fields: Fields,
): Promise<PostalAddressView> {
  return ctx.transaction(async (tx) => {
    const row = await lockPostalAddress(tx, memberId, id)
    if (row.deleted_at) throw new Refused('NOT_FOUND')
    const columns = columnsOf(ctx, fields, row)
    const is_default = fields.is_default === true || row.is_default
    if (is_default && !row.is_default) await store.forgetDefault(tx, memberId)
    return viewOf(
      ctx,
      await store.updatePostalAddress(tx, id, { ...columns, zip: fields.zip ?? row.zip, is_default }),
    )
  })
}

/** One's own address that is already gone answers like one that goes now. */
export async function removePostalAddress(ctx: Ctx, memberId: number, id: number) {
  await ctx.transaction(async (tx) => {
    const row = await lockPostalAddress(tx, memberId, id)
    if (row.deleted_at) return
    await store.erasePostalAddress(tx, id, ctx.vault.seal(''), ctx.now)
    if (row.is_default) await store.makeNewestDefault(tx, memberId)
  })
}

/** Refuses NOT_FOUND for another member's address exactly as for none. */
async function lockPostalAddress(tx: Tx, memberId: number, id: number) {
  await store.lockPostalAddresses(tx, memberId)
  const row = await store.findPostalAddress(tx, memberId, id)
  if (!row) throw new Refused('NOT_FOUND')
  return row
}

function columnsOf(ctx: Ctx, fields: Fields, before: store.PostalAddressRow | null) {
  const { name, province, city, district, address } = fields
  const keptPhone = before !== null && isMasked(fields.phone) ? before.phone_enc : null
  const place = judged(fields, keptPhone !== null)
  return {
    name,
    phone_enc: keptPhone ?? ctx.vault.seal(normalisePhone(fields.phone)),
    address_enc: ctx.vault.seal(address),
    province_code: province,
    city_code: city,
    district_code: district,
    ...place,
  }
}

/** The names of the place, which come from the tree of regions, whatever a client calls them. Refuses PARAM at its fields. */
function judged({ phone, province, city, district }: Typed, keepsPhone: boolean) {
  const place = namesOfRegion({ province, city, district })
  const fault = keepsPhone ? null : phoneFault(phone)
  if (fault || !place)
    throw badFields({ ...(fault && { phone: fault }), ...(!place && { district: '请选择省、市、区' }) })
  return place
}

const viewOf = (ctx: Ctx, row: store.PostalAddressRow): PostalAddressView => ({
  id: row.id,
  name: row.name,
  phone: maskPhone(ctx.vault.open(row.phone_enc)),
  province: row.province,
  city: row.city,
  district: row.district,
  address: ctx.vault.open(row.address_enc),
  zip: row.zip,
  is_default: row.is_default,
  codes: { p: row.province_code, c: row.city_code, d: row.district_code },
})
