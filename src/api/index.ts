import { saved } from './account/favourites.ts'
import { messages } from './account/messages.ts'
import { mails, regions } from './account/postal-addresses.ts'
import { privacy } from './account/privacy.ts'
import { profile } from './account/profile.ts'
import { names } from './account/romanization.ts'
import { orderTravellers, revealed, travellers } from './account/travellers.ts'
import { uploads } from './account/uploads.ts'
import { accounts } from './auth/accounts.ts'
import { identity } from './auth/identity.ts'
import { passwords, weixin } from './auth/passwords.ts'
import { contracts } from './booking/contracts.ts'
import { orderComments } from './booking/order-reviews.ts'
import { orders } from './booking/orders.ts'
import { payments } from './booking/payments.ts'
import { hotels } from './catalog/hotels.ts'
import { productFacets, productLists, productSearch } from './catalog/product-lists.ts'
import { products } from './catalog/products.ts'
import { reviews } from './catalog/reviews.ts'
import { taxonomy } from './catalog/taxonomy.ts'
import { custom } from './content/custom-trips.ts'
import { home } from './content/homepage.ts'
import { consult } from './content/inquiries.ts'
import { content } from './content/pages.ts'
import { shop } from './content/settings.ts'

/** The table of contents of /api/v3: start reading here. */
export const contract = {
  shop,
  content,
  home,
  consult,
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
  saved,
  hotels,
  custom,
  profile,
  messages,
  uploads,
  mails,
  regions,
  travellers,
  revealed,
  privacy,
  names,
  orders,
  orderTravellers,
  orderComments,
  contracts,
  payments,
}
