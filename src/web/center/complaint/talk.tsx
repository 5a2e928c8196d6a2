import type { Complaint } from '#src/api/content/complaints.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { Sent } from './pictures.tsx'

/** What was said, the oldest first: the complaint itself, then every answer and reply with its time. */
export const Talk = ({
  complaint: { content, created_at, pictures, messages },
}: {
  complaint: Complaint
}) => (
  <ol className="mt-5 grid gap-4">
    <Said at={created_at} isOwn pictures={pictures} text={content} />
    {messages.map(({ id, is_own, text, pictures: added, at }) => (
      <Said at={at} isOwn={is_own} key={id} pictures={added} text={text} />
    ))}
  </ol>
)

interface Props {
  isOwn: boolean
  text: string
  pictures: readonly string[]
  at: Date
}

const Said = ({ isOwn, text, pictures, at }: Props) => (
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
    <Sent refs={pictures} />
  </li>
)
