import { travellers } from '#src/api/account/travellers.ts'
import { awardPoints } from '#src/server/marketing/points/service.ts'
import { insertCoupon } from '#test/content/coupon-factories.ts'
import type { openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'

type BookingShop = Awaited<ReturnType<typeof openBookingShop>>

/** A member with a row in every table that stores data about members. */
export async function leaveTraces(shop: BookingShop) {
  const { db } = shop
  const { vault } = shop.services
  const member = await shop.signIn()
  const { id } = member.member
  await db
    .updateTable('member')
    .set({
      name: '李雷雷',
      contact_name: '李雷',
      gender: 'male',
      birthday: '1990-05-12',
      city: '昆明',
      avatar: '/uploads/a',
      email_enc: vault.seal('lilei@example.com'),
      pwd_hash: 'x',
      track: 't',
    })
    .where('id', '=', id)
    .execute()
  await member.call(travellers.add, {
    name_cn: '李雷',
    docs_json: [{ doc_type: 'id_card', doc_no: '11010519491231002X' }],
    consent: true,
  })
  const order = await insertOrder(db, { member_id: id, status: 'done' })
  const { id: product_id } = await insertProduct(db)
  const at = shop.clock.now()
  const phone_hash = vault.blindIndex('phone', member.phone)
  const phone_enc = vault.seal(member.phone)
  await db
    .insertInto('postal_address')
    .values({
      member_id: id,
      name: '李雷',
      phone_enc,
      province_code: '530000',
      city_code: '530100',
      district_code: '530102',
      province: '云南省',
      city: '昆明市',
      district: '五华区',
      address_enc: vault.seal('翠湖南路1号'),
      created_at: at,
    })
    .execute()
  const departure = await insertDeparture(db, { product_id })
  await db
    .insertInto('waitlist')
    .values({
      ...{ member_id: id, departure_id: departure.id, joined_at: at },
      ...{ adult: 2, child_bed: 0, child_nobed: 0, infant: 0 },
    })
    .execute()
  const { couponId } = await insertCoupon(db, { member_id: id, received_at: at })
  await shop.transaction((tx) => awardPoints(tx, { memberId: id, type: 'registration', cause: 'member' }, at))
  await db.insertInto('favourite').values({ member_id: id, product_id, saved_at: at }).execute()
  const visitor_hash = Buffer.from(`visitor ${id}`)
  await db.insertInto('viewed_product').values({ visitor_hash, product_id, viewed_at: at }).execute()
  await db
    .insertInto('page_visit')
    .values({ visitor_hash, member_id: id, url: '/product', visited_at: at })
    .execute()
  await db
    .insertInto('member_weixin')
    .values({ unionid: `u${id}`, openid: `o${id}`, nickname: '雷子', member_id: id, seen_at: at })
    .execute()
  await db
    .insertInto('upload')
    .values({
      stem: `/uploads/${id}`,
      member_id: id,
      purpose: 'avatar',
      width: 1,
      height: 1,
      bytes: 1,
      sent_at: at,
      used_at: at,
    })
    .execute()
  await db
    .insertInto('review')
    .values({
      product_id,
      order_id: order.id,
      member_id: id,
      user_name: '李雷雷',
      party: 'family',
      score: 5,
      dims: '{}',
      content: '行程安排得很从容，导游耐心。',
      trip_on: '2026-10-01',
      written_at: at,
    })
    .execute()
  for (const member_id of [id, null])
    await db
      .insertInto('inquiry')
      .values({
        kind: 'message',
        name: '李雷',
        phone_enc,
        phone_hash,
        member_id,
        created_at: at,
        last_at: at,
      })
      .execute()
  await db
    .insertInto('inquiry')
    .values({ kind: 'feedback', message: '有帮助', member_id: id, created_at: at, last_at: at })
    .execute()
  return { ...member, order, product_id, visitor_hash, couponId }
}
