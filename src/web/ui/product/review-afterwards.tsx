import type { ReactNode } from 'react'
import { dayOf } from '#src/domain/calendar-day.ts'

interface Props {
  append: { at: Date; content: string; images: readonly string[] } | null
  reply: { at: Date; content: string } | null
  /** How pictures are opened differs from page to page. */
  pictures(stems: readonly string[]): ReactNode
  className?: string
}

/** What came after a review was written: its one later addition, and what the shop says to it. */
export const ReviewAfterwards = ({ append, reply, pictures, className = '' }: Props) => (
  <div className={`grid gap-3 empty:hidden ${className}`}>
    {append && (
      <div className="border-pine-200 border-l-2 pl-4">
        <p className="text-13/24 text-pine-600">{dayOf(append.at)} 追加点评</p>
        <p className="max-w-190 whitespace-pre-line break-words text-15/28">{append.content}</p>
        {append.images.length > 0 && <div className="mt-2">{pictures(append.images)}</div>}
      </div>
    )}
    {reply && (
      <div className="rounded-control bg-sunk px-4 py-3 leading-24">
        <p className="text-13 text-ink-500">百陌旅行回复 · {dayOf(reply.at)}</p>
        <p className="text-ink-700">{reply.content}</p>
      </div>
    )}
  </div>
)
