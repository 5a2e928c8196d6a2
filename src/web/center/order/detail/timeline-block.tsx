import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { Block } from './block.tsx'

/** What happened to the order, the last step marked. */
export const TimelineBlock = ({ timeline }: Pick<OrderDetail, 'timeline'>) => (
  <Block title="进度">
    <ol>
      {timeline.map(({ time, text }, index) => {
        const isLast = index === timeline.length - 1
        return (
          <li
            aria-current={isLast ? 'step' : undefined}
            className={`relative flex flex-wrap gap-x-4 pb-4 pl-6 leading-24 last:pb-0 ${isLast ? 'font-medium' : 'text-ink-700'}`}
            key={`${time.getTime()}${text}`}
          >
            {!isLast && (
              <span aria-hidden className="absolute top-[15px] bottom-[-9px] left-[5px] w-0.5 bg-line" />
            )}
            <span
              aria-hidden
              className={`absolute top-[7px] left-0 size-3 rounded-full border-2 ${isLast ? 'border-pine-600 bg-pine-600' : 'border-line-strong bg-surface'}`}
            />
            <span className="num w-37.5 shrink-0 font-medium text-ink-500">{minuteText(time)}</span>
            {text}
          </li>
        )
      })}
    </ol>
  </Block>
)
