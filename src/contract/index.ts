import { accounts } from './accounts.ts'
import { consult } from './consult.ts'
import { content } from './content.ts'
import { contracts } from './contracts.ts'
import { custom } from './custom.ts'
import { home } from './homepage.ts'
import { hotels } from './hotels.ts'
import { identity } from './identity.ts'
import { mails, regions } from './mails.ts'
import { messages } from './messages.ts'
import { names } from './names.ts'
import { orderComments } from './order-comments.ts'
import { orders } from './orders.ts'
import { passwords, weixin } from './passwords.ts'
import { payments } from './payments.ts'
import { privacy } from './privacy.ts'
import { productFacets, productLists, productSearch } from './product-lists.ts'
import { products } from './products.ts'
import { profile } from './profile.ts'
import { reviews } from './reviews.ts'
import { saved } from './saved.ts'
import { shop } from './shop.ts'
import { taxonomy } from './taxonomy.ts'
import { orderTravellers, revealed, travellers } from './travellers.ts'
import { uploads } from './uploads.ts'

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
