import type { Exported } from '#src/api/account/exported.ts'
import { maskEmail, maskNumbers } from '#src/domain/account/masks.ts'
import { messageKindText } from '#src/domain/account/member-codes.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { pointTypeText } from '#src/domain/marketing/points/points.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import { countOrRefuse } from '#src/server/account/auth/service.ts'
import { consentTexts } from '#src/server/account/consents/service.ts'
import { listSavedTravellers } from '#src/server/account/travellers/service.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { termsView } from '../terms.ts'
import { exportedCashback } from './export-cashback.ts'
import { exportedOrders, masked } from './export-orders.ts'
import * as store from './export-store.ts'

const MOST_PER_HOUR = 5
const NOTE =
  '证件号码、手机号和邮箱以掩码显示，以免文件转存后泄露。本账号的手机号和邮箱见“个人资料”；常用旅客的完整号码，请在“常用旅客”中以短信验证码查看。'

/**
 * Exports everything that the shop holds of a member (个人信息保护法 45). Files are copied and left lying, so numbers are
 * masked; `revealSavedTraveller` shows them in full. Refuses TOO_OFTEN.
 */
export async function exportMember(ctx: Ctx, memberId: number): Promise<Exported> {
  const limit = { key: `export:member:${memberId}`, windowSeconds: 3600, max: MOST_PER_HOUR }
  await countOrRefuse(ctx.db, ctx.now, [limit])
  const { db, vault } = ctx
  const account = await store.findAccount(db, memberId)
  return {
    exported_at: ctx.now,
    shop: (await settingsOf(ctx)).text('brand.name'),
    note: NOTE,
    account: accountOf(vault, account),
    travellers: await listSavedTravellers(ctx, memberId),
    addresses: (await store.listAddresses(db, memberId)).map((row) => addressOf(vault, row)),
    orders: exportedOrders(
      vault,
      await store.listOrders(db, memberId),
      await store.listTravellers(db, memberId),
    ),
    reviews: (await store.listReviews(db, memberId)).map(reviewOf),
    saved_products: await store.listFavourites(db, memberId),
    waiting: (await store.listWaiting(db, memberId)).map(
      ({ departs_on, joined_at, ended_at, title, ...counts }) => ({
        ...{ title, joined_at, ended_at },
        date: departs_on,
        people_text: travellersText(counts),
      }),
    ),
    coupons: (await store.listCoupons(db, memberId)).map(({ state, order_no, ...row }) => ({
      ...row,
      status: state,
      order_id: order_no ?? '',
    })),
    points: (await store.listPoints(db, memberId)).map(({ type, ...row }) => ({
      ...row,
      type_text: pointTypeText[type],
    })),
    ...(await exportedCashback(db, memberId)),
    custom_requests: (await store.listRequests(db, memberId)).map((row) => requestOf(vault, row)),
    consults: (await store.listInquiries(db, memberId)).map(({ name, phone_enc, ...row }) => ({
      ...row,
      name: name ?? '',
      phone: masked(vault, phone_enc, maskPhone),
    })),
    chats: (await store.listChatMessages(db, memberId)).map(({ at, sender, body_enc }) => ({
      at,
      from: sender === 'visitor' ? 'me' : sender === 'staff' ? 'agent' : 'system',
      text: body_enc === null ? '' : maskNumbers(vault.open(body_enc)),
    })),
    messages: (await store.listMessages(db, memberId)).map(({ kind, ...row }) => ({
      ...row,
      kind_text: messageKindText[kind],
    })),
    consents: account.consents.map(({ kind, version, given, withdrawn }) => ({
      kind,
      title: consentTexts[kind].title,
      version,
      given_at: new Date(given),
      withdrawn_at: withdrawn === null ? null : new Date(withdrawn),
    })),
    reveals: account.reveals.map(({ savedTravellerId, at }) => ({
      tourist_id: savedTravellerId,
      at: new Date(at),
    })),
    logins: (await store.listLogins(db, memberId)).map((row) => ({ ...row, ip: row.ip ?? '' })),
  }
}

type Row<F extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>
type Each<F extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[number]

const accountOf = (vault: Vault, row: Row<typeof store.findAccount>): Exported['account'] => ({
  uid: row.uid,
  phone: masked(vault, row.phone_enc, maskPhone),
  email: masked(vault, row.email_enc, maskEmail),
  name: row.name,
  linkman_name: row.contact_name,
  avatar: row.avatar,
  gender: row.gender,
  birthday: row.birthday ?? '',
  city: row.city,
  has_pwd: row.pwd_hash !== null,
  wx_nickname: row.wx_nickname ?? '',
  registered_at: row.registered_at,
  last_login_at: row.last_login_at,
  ...termsView(row.terms),
})

const addressOf = (vault: Vault, row: Each<typeof store.listAddresses>) => ({
  name: row.name,
  phone: masked(vault, row.phone_enc, maskPhone),
  province: row.province,
  city: row.city,
  district: row.district,
  address: vault.open(row.address_enc),
  zip: row.zip,
  is_default: row.is_default,
})

const reviewOf = (row: Each<typeof store.listReviews>) => ({
  product_id: row.product_id,
  order_id: row.order_no ?? '',
  score: row.score,
  content: row.content,
  images: row.images.map(({ url }) => url),
  appended: row.appended ?? '',
  reply: row.reply ?? '',
  written_at: row.written_at,
})

const requestOf = (vault: Vault, row: Each<typeof store.listRequests>) => ({
  request_no: row.request_no,
  name: row.name,
  phone: masked(vault, row.phone_enc, maskPhone),
  company: row.company,
  departure_city: row.departure_city,
  destination: row.place,
  days: row.days,
  special_demand: row.special_demand,
  status: row.status,
  created_at: row.created_at,
})
