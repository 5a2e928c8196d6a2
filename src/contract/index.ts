import { accounts } from './accounts.ts'
import { contracts } from './contracts.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { productLists } from './product-lists.ts'
import { products } from './products.ts'
import { shop } from './shop.ts'
import { taxonomy } from './taxonomy.ts'
import { orderTravellers, travellers } from './travellers.ts'

/** The table of contents of /api/v3: start reading here. */
export const contract = {
  shop,
  accounts,
  taxonomy,
  productLists,
  products,
  travellers,
  orders,
  orderTravellers,
  contracts,
  payments,
}
