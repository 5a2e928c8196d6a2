import type { DeskComplaint } from '#src/api/desk/service/complaints.ts'
import { deskComplaints } from '#src/api/desk/service/complaints.ts'
import { callForFile } from '../client/call.ts'
import { fullTimeText } from '../parts/time-text.ts'
import { SealedPicture } from '../service/sealed-picture.tsx'

/** What the traveller and the shop have said to each other, the oldest first. */
export const Talk = ({
  complaint: { complaint_no, name, content, created_at, pictures, messages },
}: {
  complaint: DeskComplaint
}) => (
  <ol className="grid gap-2.5">
    <Said
      at={created_at}
      by={name || '客人'}
      isOurs={false}
      no={complaint_no}
      pictures={pictures}
      text={content}
    />
    {messages.map(({ id, by, ...said }) => (
      <Said by={by?.name ?? (name || '客人')} isOurs={by !== null} key={id} no={complaint_no} {...said} />
    ))}
  </ol>
)

interface Props {
  by: string
  isOurs: boolean
  no: string
  text: string
  pictures: readonly string[]
  at: Date
}

const Said = ({ by, isOurs, no, text, pictures, at }: Props) => (
  <li className={`max-w-190 rounded-row px-3 py-2.5 ${isOurs ? 'bg-pine-50' : 'bg-sunk'}`}>
    <p className="text-12 text-ink-500">
      <b className="font-semibold text-ink-900">{by}</b> {isOurs ? '答复' : ''}
      <time className="num ml-2">{fullTimeText(at)}</time>
    </p>
    <p className="whitespace-pre-line break-words text-14/22">{text || '没有留下文字'}</p>
    {pictures.length > 0 && (
      <ul className="mt-2 flex flex-wrap gap-2">
        {pictures.map((ref, index) => (
          <li key={ref}>
            <SealedPicture
              alt={`客人附上的图片 ${index + 1}`}
              className="size-24 object-cover"
              fetchIt={() => callForFile(deskComplaints.picture, { complaint_no: no, ref })}
              name={ref}
            />
          </li>
        ))}
      </ul>
    )}
  </li>
)
