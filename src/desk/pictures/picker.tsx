import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskPicture, pictures } from '#src/api/desk/content/pictures.ts'
import { messageOf } from '#src/api/reply.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import type { PicturePurpose } from '#src/domain/desk/uploads/pictures.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '../act/sheet.tsx'
import { query } from '../client/query.ts'
import { NewPicture } from './new-picture.tsx'

interface Props {
  purpose: PicturePurpose
  onPick(picture: DeskPicture): void
  onClose(): void
}

/** Chooses a picture of the library, or sends a new one; each says what it shows. */
export default function PicturePicker({ purpose, onPick, onClose }: Props) {
  const [isNew, setNew] = useState(false)
  const [q, setQ] = useState('')
  const { data, error } = useQuery(query(pictures.list, { purpose, ...(q.trim() && { q: q.trim() }) }))
  return (
    <Sheet isOpen onClose={onClose} title={isNew ? '上传图片' : '插入图片'} width={760}>
      {isNew ? (
        <NewPicture onBack={() => setNew(false)} onSent={onPick} purpose={purpose} />
      ) : (
        <>
          <div className="mb-3 flex items-end gap-2">
            <div className="grow">
              <TextInput
                label="在图片库中查找"
                maxLength={40}
                onChange={({ target }) => setQ(target.value)}
                placeholder="图片内容或署名"
                value={q}
              />
            </div>
            <Button look="pine" onClick={() => setNew(true)}>
              上传图片
            </Button>
          </div>
          {error && <Notice tone="err">{messageOf(error)}</Notice>}
          {data && <Library list={data.list} onPick={onPick} total={data.total} />}
        </>
      )}
    </Sheet>
  )
}

interface LibraryProps {
  list: readonly DeskPicture[]
  total: number
  onPick(picture: DeskPicture): void
}

const Library = ({ list, total, onPick }: LibraryProps) =>
  list.length === 0 ? (
    <p className="py-10 text-center text-ink-500">没有图片。上传后可以在各处重复使用。</p>
  ) : (
    <>
      <ul className="grid grid-cols-4 gap-2">
        {list.map((picture) => (
          <li key={picture.stem}>
            <button
              className="block w-full rounded-row border border-line p-1 text-left hover:border-pine-500"
              onClick={() => onPick(picture)}
              type="button"
            >
              <img
                alt={picture.alt}
                className="aspect-3/2 w-full rounded-tag bg-sunk object-cover"
                height={picture.h}
                loading="lazy"
                src={pictureSrc(picture.stem, 480)}
                width={picture.w}
              />
              <span aria-hidden className="mt-1 block truncate text-12 text-ink-700">
                {picture.alt}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > list.length && (
        <p className="mt-2 text-12 text-ink-500">
          共 <span className="num">{total}</span> 张，显示最新的 {list.length} 张；请用查找缩小范围。
        </p>
      )}
    </>
  )
