import { Check, X } from 'lucide-react'
import type { ProductDetail } from '#src/contract/product-views.ts'
import { yuanText } from '#src/domain/money.ts'

type Group = ProductDetail['includes'][number]

/** What is in the price, what is not, and what can be bought on the way. */
export const Fees = ({ product }: { product: ProductDetail }) => (
  <>
    <div className="panel grid grid-cols-2 gap-8 px-7 py-6 max-[900px]:grid-cols-1">
      <div>
        <h3 className="font-semibold text-[16px] text-pine-700 leading-7">
          <Check aria-hidden className="icon mr-2" />
          包含
        </h3>
        <Groups groups={product.includes} />
      </div>
      <div>
        <h3 className="font-semibold text-[16px] text-ink-500 leading-7">
          <X aria-hidden className="icon mr-2" />
          不含
        </h3>
        <Groups groups={product.excludes} />
      </div>
    </div>
    <ul className="mt-3 grid gap-1 text-ink-700 leading-7">
      <li>
        购物安排：
        {product.shopping_count === 0 ? '全程无购物店' : `${product.shopping_count} 次，以合同约定为准`}
      </li>
      {product.self_pay.map((item) => (
        <li key={item.name}>
          自费项目（自愿）：{item.name} {yuanText(item.price_fen)}，约 {item.duration_min} 分钟
        </li>
      ))}
      <li>{product.deposit_text}</li>
      <li>{product.book_ahead_text}</li>
    </ul>
  </>
)

const Groups = ({ groups }: { groups: Group[] }) => (
  <dl className="mt-1">
    {groups.map(({ group, items }) => (
      <div className="flex gap-3 leading-[30px]" key={group}>
        <dt className="w-10 shrink-0 text-ink-500">{group}</dt>
        <dd className="text-ink-700">{items.join('；')}</dd>
      </div>
    ))}
  </dl>
)
