import type { DeskComplaint } from '#src/api/desk/service/complaints.ts'
import { fullTimeText } from '../parts/time-text.ts'

/** What the traveller and the shop have said to each other, the oldest first. */
export const Talk = ({
  complaint: { name, content, created_at, messages },
}: {
  complaint: DeskComplaint
}) => (
  <ol className="grid gap-2.5">
    <Said at={created_at} by={name || '客人'} isOurs={false} text={content} />
    {messages.map(({ id, by, text, at }) => (
      <Said at={at} by={by?.name ?? (name || '客人')} isOurs={by !== null} key={id} text={text} />
    ))}
  </ol>
)

interface Props {
  by: string
  isOurs: boolean
  text: string
  at: Date
}

const Said = ({ by, isOurs, text, at }: Props) => (
  <li className={`max-w-190 rounded-row px-3 py-2.5 ${isOurs ? 'bg-pine-50' : 'bg-sunk'}`}>
    <p className="text-12 text-ink-500">
      <b className="font-semibold text-ink-900">{by}</b> {isOurs ? '答复' : ''}
      <time className="num ml-2">{fullTimeText(at)}</time>
    </p>
    <p className="whitespace-pre-line break-words text-14/22">{text || '没有留下文字'}</p>
  </li>
)
