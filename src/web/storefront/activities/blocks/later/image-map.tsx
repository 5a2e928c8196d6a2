import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { Price } from '../../../../ui/price/price.tsx'
import { Section } from '../../../product/request/section.tsx'

/**
 * Places on a picture, the same places as a list beside it, and below that the trip of the chosen one: all of it works
 * from the list. The pins are drawn by SVG attributes, because the page's policy allows no inline styles.
 */
export function ImageMap({
  block: { title, lead, img, img_alt, pins },
}: {
  block: ShownBlockOf<'image_map'>
}) {
  const [chosen, choose] = useState(0)
  const product = pins[chosen]?.product
  return (
    <Section lead={lead} title={title}>
      <div className="panel grid grid-cols-[minmax(0,1fr)_340px] overflow-hidden !rounded-dialog max-lg:grid-cols-1">
        <figure className="relative">
          <Picture
            alt={img_alt}
            className="h-110 w-full object-cover max-lg:h-75"
            sizes="(max-width: 900px) 100vw, 1100px"
            stem={img}
          />
          <svg aria-hidden className="absolute inset-0 size-full">
            {pins.map(({ x, y, label }, index) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it does the same for the keyboard.
              <g
                className={`cursor-pointer ${index === chosen ? 'fill-white' : 'fill-pine-700'}`}
                key={label}
                onClick={() => choose(index)}
              >
                <circle
                  className={index === chosen ? 'fill-pine-600' : 'fill-white'}
                  cx={`${x}%`}
                  cy={`${y}%`}
                  r={17}
                />
                <text
                  className="num font-semibold text-15"
                  dominantBaseline="central"
                  textAnchor="middle"
                  x={`${x}%`}
                  y={`${y}%`}
                >
                  {index + 1}
                </text>
              </g>
            ))}
          </svg>
        </figure>
        <div className="flex flex-col">
          <ol className="py-3">
            {pins.map(({ label, note }, index) => (
              <li key={label}>
                <button
                  aria-pressed={index === chosen}
                  className={`grid w-full grid-cols-[26px_1fr_auto] items-center gap-x-2.5 px-6 py-3 text-left hover:text-pine-600 ${index === chosen ? 'bg-pine-50' : ''}`}
                  onClick={() => choose(index)}
                  type="button"
                >
                  <span
                    className={`num size-6 rounded-full text-center font-semibold text-13/24 ${index === chosen ? 'bg-pine-600 text-white' : 'bg-pine-50 text-pine-700'}`}
                  >
                    {index + 1}
                  </span>
                  <b className="font-semibold">{label}</b>
                  <ChevronRight aria-hidden className="icon text-ink-400" />
                  {note && <span className="col-start-2 text-13/20 text-ink-500">{note}</span>}
                </button>
              </li>
            ))}
          </ol>
          {product && (
            <div aria-live="polite" className="mt-auto border-line border-t px-6 pt-4.5 pb-5.5">
              <b className="block font-semibold text-16/24">{product.title}</b>
              <p className="mt-0.5 mb-3.5 text-13/20 text-ink-500">
                {product.days}天{product.nights}晚 · {product.depart_text}
                {product.group_text && ` · ${product.group_text}`}
              </p>
              <div className="flex items-center justify-between">
                <Price fen={product.price_fen} unit="起 / 人" />
                <Link
                  className="btn btn-sm"
                  search={{ productId: product.product_id }}
                  to="/product/productDetail"
                >
                  查看线路
                </Link>
              </div>
            </div>
          )}
        </div>
      </div>
    </Section>
  )
}
