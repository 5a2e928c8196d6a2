import type { DeskProduct } from '#src/api/desk/products/products.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { scopeText } from '#src/domain/content/plans/plan-words.ts'
import { yuanText } from '#src/domain/money.ts'
import { useMay } from '../../client/me.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Facts, Panel } from '../../parts/panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'

/** How a product stands: what it is, how it sells, and what keeps it from being sold. */
export function Figures({ product }: { product: DeskProduct }) {
  const { figures, faults } = product
  return (
    <>
      <Panel title="概况">
        <Facts
          rows={[
            ['类型', `${productTypeText[product.type]} · ${scopeText[product.scope]} · ${product.days} 天`],
            ['出发', product.depart_city],
            ['目的地', product.destinations.join('、') || '–'],
            ['供应商', product.supplier],
            ['首发', product.published_at ? fullTimeText(product.published_at).slice(0, 16) : '从未发布'],
          ]}
        />
      </Panel>
      <Panel title="销售">
        <Facts
          rows={[
            ['起价', figures.price_from_fen === null ? '电询' : yuanText(figures.price_from_fen)],
            ['团期', <Dates key="dates" product={product} />],
            ['30天', `${figures.sold_30} 单成交，${figures.viewers_30} 人浏览`],
            ['收藏', `${figures.favourites} 人`],
            [
              '评分',
              figures.score === '' ? (
                '还没有点评'
              ) : (
                <DeskLink
                  className="text-pine-600 hover:underline"
                  key="reviews"
                  search={{ tab: 'all', product_id: String(product.id) }}
                  to="/reviews"
                >
                  {figures.score}（{figures.score_count} 条）
                </DeskLink>
              ),
            ],
          ]}
        />
      </Panel>
      {faults.length > 0 && (
        <Panel aside={<span className="num text-12 text-ink-500">{faults.length}</span>} title="未通过的检查">
          <ul className="px-4 py-2 text-warn">
            {faults.map(({ key, message }) => (
              <li className="text-13/26" key={key}>
                {message}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** Leads to the dates for who may see them. */
function Dates({ product: { id, figures } }: { product: DeskProduct }) {
  const may = useMay()
  const text =
    figures.departures === 0 ? '没有可订的' : `${figures.departures} 个可订，最早 ${figures.next_departs_on}`
  if (!may('departure.read')) return text
  return (
    <DeskLink className="text-pine-600 hover:underline" search={{ product_id: String(id) }} to="/departures">
      {text}
    </DeskLink>
  )
}
