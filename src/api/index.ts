import { favourites } from './account/favourites.ts'
import { messages } from './account/messages.ts'
import { postalAddresses } from './account/postal-addresses.ts'
import { privacy } from './account/privacy.ts'
import { profile } from './account/profile.ts'
import { regions } from './account/regions.ts'
import { romanization } from './account/romanization.ts'
import { orderTravellers, revealed, travellers } from './account/travellers.ts'
import { uploads } from './account/uploads.ts'
import { accounts } from './auth/accounts.ts'
import { identity } from './auth/identity.ts'
import { passwords } from './auth/passwords.ts'
import { session } from './auth/session.ts'
import { weixin } from './auth/weixin.ts'
import { changes } from './booking/changes.ts'
import { contracts } from './booking/contracts.ts'
import { dateOffers } from './booking/departures/date-offers.ts'
import { departureNotice } from './booking/departures/notices.ts'
import { invoices } from './booking/invoices.ts'
import { orderReviews } from './booking/order-reviews.ts'
import { orders } from './booking/orders.ts'
import { orderMails } from './booking/papers/mails.ts'
import { papers } from './booking/papers/papers.ts'
import { orderShares } from './booking/papers/shares.ts'
import { payments } from './booking/payments.ts'
import { orderVisas } from './booking/records/order-visas.ts'
import { paymentRecords } from './booking/records/payment-records.ts'
import { refunds } from './booking/refunds.ts'
import { waitlist } from './booking/waitlist/waitlist.ts'
import { claimedPrices } from './catalog/claimed-prices.ts'
import { hotels } from './catalog/hotels.ts'
import { productFacets, productLists, productSearch } from './catalog/product-lists.ts'
import { products } from './catalog/products.ts'
import { questions } from './catalog/questions.ts'
import { reviews } from './catalog/reviews.ts'
import { taxonomy } from './catalog/taxonomy.ts'
import { weather } from './catalog/weather.ts'
import { about } from './content/about.ts'
import { chat } from './content/chat.ts'
import { complaints } from './content/complaints.ts'
import { evaluations } from './content/custom/evaluations.ts'
import { ownRequests } from './content/custom/own-requests.ts'
import { customTrips } from './content/custom-trips.ts'
import { home } from './content/homepage.ts'
import { inquiry } from './content/inquiries.ts'
import { content } from './content/pages.ts'
import { plans } from './content/plans.ts'
import { settings } from './content/settings.ts'
import type { ShopEndpoint } from './endpoint.ts'
import { browserAwards } from './marketing/browser-awards.ts'
import { campaigns } from './marketing/campaigns.ts'
import { cashback } from './marketing/cashback.ts'
import { couponCodes } from './marketing/coupon-codes.ts'
import { couponScenes } from './marketing/coupon-scenes.ts'
import { coupons } from './marketing/coupons.ts'
import { points } from './marketing/points.ts'
import { withdrawals } from './marketing/withdrawals.ts'

/** The table of contents of /api/v3: start reading here. */
export const endpoints = {
  settings,
  content,
  home,
  about,
  inquiries: inquiry,
  complaints,
  chat,
  session,
  accounts,
  passwords,
  weixin,
  identity,
  taxonomy,
  productLists,
  claimedPrices,
  productFacets,
  productSearch,
  products,
  reviews,
  questions,
  weather,
  favourites,
  hotels,
  customTrips,
  ownRequests,
  plans,
  evaluations,
  profile,
  messages,
  uploads,
  postalAddresses,
  regions,
  travellers,
  revealed,
  privacy,
  romanization,
  orders,
  orderTravellers,
  orderReviews,
  contracts,
  papers,
  payments,
  paymentRecords,
  orderVisas,
  refunds,
  changes,
  dateOffers,
  invoices,
  waitlist,
  points,
  browserAwards,
  orderMails,
  orderShares,
  departureNotice,
  coupons,
  couponCodes,
  campaigns,
  couponScenes,
  cashback,
  withdrawals,
} satisfies Record<string, Record<string, ShopEndpoint>>
