import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { ProductCard as Product } from '#src/api/catalog/product-card.ts'
import type { ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { messageOf } from '#src/api/reply.ts'
import type { ProductOrder, ProductType } from '#src/domain/codes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { call } from '#src/web/client/api/call.ts'
import { AfterCoupon } from '#src/web/ui/price/after-coupon.tsx'
import { ProductCard } from '#src/web/ui/product/product-card.tsx'
import { Section } from '../../../product/request/section.tsx'
import { claimedQuery } from '../../claimed-query.ts'

interface GridProps {
  block: ShownBlockOf<'product_grid'>
  /** An edition that is over names no price of its own. */
  isEnded: boolean
}

export const Grid = ({ block: { title, lead, list, more }, isEnded }: GridProps) => (
  <Section
    lead={lead}
    more={
      more && (
        <a className="more" href={more}>
          全部线路
          <ArrowRight aria-hidden className="icon" />
        </a>
      )
    }
    title={title}
  >
    <Cards isEnded={isEnded} list={list} />
  </Section>
)

interface CardsProps {
  list: readonly Product[]
  isEnded: boolean
}

/** A row for the price after a coupon is there on all cards of a list or on none, so that prices stand in one line. */
function Cards({ list, isEnded }: CardsProps) {
  const { data } = useQuery({ ...claimedQuery(list), enabled: !isEnded })
  const prices = new Map(isEnded ? [] : data?.list.map((each) => [each.product_id, each]))
  return (
    <div className="grid4">
      {list.map((product) => {
        const price = prices.get(product.product_id)
        return (
          <ProductCard
            below={
              prices.size > 0 && (
                <span className="block h-6 text-right">{price && <AfterCoupon {...price} />}</span>
              )
            }
            key={product.product_id}
            product={product}
          />
        )
      })}
    </div>
  )
}

type Query = ShownBlockOf<'product_tabs'>['tabs'][number]['query']

/** What a tab holds that did not come with the page: the same call as every short list. */
const tabQuery = ({ dest_id, theme_id, type, order, size }: Query) => ({
  queryKey: ['campaign tab', dest_id, theme_id, type, order, size],
  queryFn: async ({ client }: { client: QueryClient }) => {
    const { productLists } = await import('#src/api/catalog/product-lists.ts')
    const { list } = await call(productLists.shortList, {
      order_by: order as ProductOrder,
      size,
      ...(dest_id !== null && { destId: [dest_id] }),
      ...(theme_id !== null && { themeId: [theme_id] }),
      ...(type !== null && { type: [type as ProductType] }),
    })
    // With the list, so that no row comes in later between title and price.
    await client.ensureQueryData(claimedQuery(list)).catch(() => undefined)
    return list
  },
  staleTime: 60_000,
})

interface TabsProps extends Pick<GridProps, 'isEnded'> {
  block: ShownBlockOf<'product_tabs'>
}

/** Several lists in one place; the keyboard's arrows go from one to the next. */
export function Tabs({ block: { title, lead, tabs }, isEnded }: TabsProps) {
  const [chosen, choose] = useState(0)
  const id = useId()
  const tab = tabs[chosen]
  const move = (step: number, box: HTMLElement) => {
    const next = (chosen + step + tabs.length) % tabs.length
    choose(next)
    box.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <Section
      lead={lead}
      more={
        <div
          aria-label={title}
          className="flex flex-wrap gap-2"
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') move(1, event.currentTarget)
            if (event.key === 'ArrowLeft') move(-1, event.currentTarget)
          }}
          role="tablist"
        >
          {tabs.map((each, index) => (
            <button
              aria-controls={`${id}-panel`}
              aria-selected={index === chosen}
              className={`chip ${index === chosen ? 'on !border-pine-600 !bg-pine-600 !text-white' : ''}`}
              id={`${id}-${index}`}
              key={each.title}
              onClick={() => choose(index)}
              role="tab"
              tabIndex={index === chosen ? 0 : -1}
              type="button"
            >
              {each.title}
            </button>
          ))}
        </div>
      }
      title={title}
    >
      <div aria-labelledby={`${id}-${chosen}`} id={`${id}-panel`} role="tabpanel">
        {tab && <TabCards isEnded={isEnded} key={chosen} tab={tab} />}
      </div>
    </Section>
  )
}

interface TabCardsProps extends Pick<GridProps, 'isEnded'> {
  tab: ShownBlockOf<'product_tabs'>['tabs'][number]
}

/** The boxes of a list that is on its way are as high as its cards. */
function TabCards({ tab: { query, list }, isEnded }: TabCardsProps) {
  const { data, error, refetch } = useQuery({ ...tabQuery(query), enabled: list === null })
  const shown = list ?? data
  if (shown && shown.length > 0) return <Cards isEnded={isEnded} list={shown} />
  if (shown) return <p className="py-10 text-center text-ink-500">这一栏暂时没有可以报名的线路。</p>
  if (error)
    return (
      <Notice tone="err">
        {messageOf(error)}
        <button className="ml-2 font-medium underline" onClick={() => void refetch()} type="button">
          重试
        </button>
      </Notice>
    )
  return (
    <div className="grid grid-cols-4 gap-6 max-lg:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((each) => (
        <Skeleton className="h-100 rounded-card" key={each} />
      ))}
    </div>
  )
}
