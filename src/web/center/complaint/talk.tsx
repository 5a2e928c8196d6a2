import type { Complaint } from '#src/api/content/complaints.ts'
import { minuteText } from '#src/domain/calendar-day.ts'

/** What was said, the oldest first: the complaint itself, then every answer and reply with its time. */
export const Talk = ({ complaint: { content, created_at, messages } }: { complaint: Complaint }) => (
  <ol className="mt-5 grid gap-4">
    <Said at={created_at} isOwn text={content} />
    {messages.map(({ id, is_own, text, at }) => (
      <Said at={at} isOwn={is_own} key={id} text={text} />
    ))}
  </ol>
)

const Said = ({ isOwn, text, at }: { isOwn: boolean; text: string; at: Date }) => (
  <li className={`max-w-190 rounded-card px-5 py-4 ${isOwn ? 'bg-sunk' : 'bg-pine-50'}`}>
    <p className="mb-1 flex flex-wrap items-baseline gap-x-3 text-13 text-ink-500">
      <b className={`font-semibold ${isOwn ? 'text-ink-700' : 'text-pine-700'}`}>
        {isOwn ? '我' : '百陌客服'}
      </b>
      <time className="num" dateTime={at.toISOString()}>
        {minuteText(at)}
      </time>
    </p>
    <p className="whitespace-pre-line break-words">{text}</p>
  </li>
)
