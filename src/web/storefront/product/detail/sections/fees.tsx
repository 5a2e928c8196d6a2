import { Check, X } from 'lucide-react'
import type { ProductDetail } from '#src/api/catalog/product-views.ts'
import { shoppingStops } from '#src/domain/catalog/product-doc/shopping.ts'
import { yuanText } from '#src/domain/money.ts'

/** What is in the price, what is not, and what can be bought on the way. */
export const Fees = ({ product }: { product: ProductDetail }) => (
  <div className="panel px-7 py-6 max-lg:px-4">
    <div className="grid grid-cols-2 gap-8 max-lg:grid-cols-1">
      <div>
        <h3 className="font-semibold text-16/28 text-pine-700">
          <Check aria-hidden className="icon mr-2" />
          包含
        </h3>
        <Lines lines={product.includes} />
      </div>
      <div>
        <h3 className="font-semibold text-16/28 text-ink-500">
          <X aria-hidden className="icon mr-2" />
          不含
        </h3>
        <Lines lines={product.excludes} />
      </div>
    </div>
    <dl className="mt-5 grid grid-cols-[80px_1fr] gap-x-4 gap-y-1 border-line border-t pt-4 leading-28">
      <dt className="text-ink-500">购物安排</dt>
      <dd className="text-ink-700">
        <Shopping product={product} />
      </dd>
      <dt className="text-ink-500">自费项目</dt>
      <dd className="text-ink-700">
        {product.self_pay.length === 0 ? (
          '没有另行付费的项目'
        ) : (
          <ul>
            {product.self_pay.map((item) => (
              <li key={item.name}>
                {item.name} {yuanText(item.price_fen)}，约 {item.duration_min} 分钟
                {item.optional && '，自愿参加'}
              </li>
            ))}
          </ul>
        )}
      </dd>
      <dt className="text-ink-500">付款</dt>
      <dd className="text-ink-700">{product.deposit_text}</dd>
      <dt className="text-ink-500">单房差</dt>
      <dd className="text-ink-700">空出的床位按所选日期的单房差计，预订时按人数与房间数列明</dd>
    </dl>
  </div>
)

/** Each stop with its place, time and goods, as it will be agreed to (旅游法 35). */
function Shopping({ product: { shopping_count: count, shopping_text: text } }: { product: ProductDetail }) {
  if (count === 0) return '全程无购物店'
  return (
    <>
      {count} 次，下单时须您单独同意，不同意可选择其他行程
      <ol className="list-decimal pl-5">
        {shoppingStops(text).map((stop) => (
          <li key={stop}>{stop}</li>
        ))}
      </ol>
    </>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-1 list-disc pl-5 text-ink-700 leading-30 marker:text-ink-400">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
