import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { fullTimeText } from '../../parts/time-text.ts'

type Change = DeskDeparture['terms']['price_changes'][number]

/** 调价记录: which price, from → to, who and when; the newest first. */
export const PriceChanges = ({ list }: { list: readonly Change[] }) =>
  list.length === 0 ? (
    <p className="px-4 py-2.5 text-ink-500">还没有改过价。</p>
  ) : (
    <ol aria-label="调价记录" className="divide-y divide-line">
      {list.map(({ id, at, by, name, from, to }) => (
        <li className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-1.5 text-13/22" key={id}>
          <span>
            {name} <span className="num">{priceText(from)}</span> →{' '}
            <span className="num font-semibold">{priceText(to)}</span>
          </span>
          <span className="text-12 text-ink-500">
            {by} <time className="num">{fullTimeText(at)}</time>
          </span>
        </li>
      ))}
    </ol>
  )

const priceText = (yuan: string) => (yuan === '' ? '无' : `¥${yuan}`)
