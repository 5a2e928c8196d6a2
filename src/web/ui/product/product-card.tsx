import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductCard as Product } from '#src/api/catalog/product-card.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { Picture } from '../picture.tsx'
import { Price } from '../price/price.tsx'
import { FavouriteHeart } from './favourite-heart.tsx'

/** What a "from" price means (rule book §5.4). */
const priceNote = '起价说明：成人双人入住最低团期价，不含单房差'

/** When the trip can be started, in words as short as the place: the year is this or the next one. */
const nextText = (next: Day | undefined) =>
  next === undefined ? '团期电询' : `${Number(next.slice(5, 7))}月${Number(next.slice(8))}日出发`

interface Props {
  product: Product
  /** Pictures that are in view at once are not waited for. */
  isFirst?: boolean
  /** Of the title, below the heading that the cards stand under. */
  level?: 2 | 3
  /** Below the price. */
  below?: ReactNode
  /** The product's title, where parts of it are marked. */
  title?: ReactNode
}

/** All of the card is one link, but for the heart on its picture. */
export const ProductCard = ({ product, isFirst = false, level = 3, title = product.title, below }: Props) => (
  <article className="trip-card">
    <Link className="all" search={{ productId: product.product_id }} to="/product/productDetail">
      <span className="ph block">
        <Picture
          alt={product.cover_alt}
          isFirst={isFirst}
          sizes="(max-width: 900px) 50vw, 340px"
          stem={product.cover}
        />
        <span className="ty">{product.type_text}</span>
      </span>
      <span className="bd">
        {level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
        <span className="facts">
          <span className="mt">
            {product.days}天{product.nights}晚 · {product.depart_text}
            {product.group_text && ` · ${product.group_text}`}
          </span>
          <span className="tg">
            {product.labels.slice(0, 2).map((label, index) => (
              <span className={`tag ${index === 0 ? 'pine' : ''}`} key={label}>
                {label}
              </span>
            ))}
          </span>
          <span className="ft">
            {product.comment_count > 0 ? (
              <span className="rate">
                <Star aria-hidden className="icon fill" />
                <b>{product.score}</b> {product.comment_count} 条点评
              </span>
            ) : (
              <span className="rate">{nextText(product.next_dates[0])}</span>
            )}
            <span title={priceNote}>
              <Price fen={product.price_fen} unit="起 / 人" />
            </span>
          </span>
          {below}
        </span>
      </span>
    </Link>
    <FavouriteHeart productId={product.product_id} title={product.title} />
  </article>
)
