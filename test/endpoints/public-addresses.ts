import { publicPages } from '#src/web/public-pages.ts'

/** An address of each page that needs more than its path. */
const examples: [RegExp, string][] = [
  [/^\/product\/productDetail$/, '/product/productDetail?productId=100001'],
  [/^\/product\/customer\//, '/product/customer/1'],
  [/^\/activities\//, '/activities/earlybird'],
  [/^\/aboutbm\/:/, '/aboutbm/refund_help'],
]

/** One address of every page that strangers and search engines come to; a new page is in it by itself. */
export const publicAddresses = publicPages.map(
  ({ path }) => examples.find(([page]) => page.test(path))?.[1] ?? path,
)
