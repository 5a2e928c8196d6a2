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
import { departureNotice } from './booking/departures/notices.ts'
import { invoices } from './booking/invoices.ts'
import { orderReviews } from './booking/order-reviews.ts'
import { orders } from './booking/orders.ts'
import { orderMails } from './booking/papers/mails.ts'
import { papers } from './booking/papers/papers.ts'
import { orderShares } from './booking/papers/shares.ts'
import { payments } from './booking/payments.ts'
import { refunds } from './booking/refunds.ts'
import { waitlist } from './booking/waitlist/waitlist.ts'
import { hotels } from './catalog/hotels.ts'
import { productFacets, productLists, productSearch } from './catalog/product-lists.ts'
import { products } from './catalog/products.ts'
import { reviews } from './catalog/reviews.ts'
import { taxonomy } from './catalog/taxonomy.ts'
import { customTrips } from './content/custom-trips.ts'
import { home } from './content/homepage.ts'
import { inquiry } from './content/inquiries.ts'
import { content } from './content/pages.ts'
import { settings } from './content/settings.ts'
import type { ShopEndpoint } from './endpoint.ts'

/** The table of contents of /api/v3: start reading here. */
export const endpoints = {
  settings,
  content,
  home,
  inquiries: inquiry,
  session,
  accounts,
  passwords,
  weixin,
  identity,
  taxonomy,
  productLists,
  productFacets,
  productSearch,
  products,
  reviews,
  favourites,
  hotels,
  customTrips,
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
  refunds,
  changes,
  invoices,
  waitlist,
  orderMails,
  orderShares,
  departureNotice,
} satisfies Record<string, Record<string, ShopEndpoint>>
