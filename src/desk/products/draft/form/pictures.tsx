import { lazy, Suspense, useState } from 'react'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { MOST_PICTURES } from '#src/domain/catalog/product-doc/doc.ts'
import { Button } from '#src/ui/button.tsx'
import { moved } from '../../../form/moved.ts'
import type { SectionProps } from '../editor.tsx'
import { CopyInput } from './copy.tsx'

const PicturePicker = lazy(() => import('../../../pictures/picker.tsx'))

/** The cover first; each says what it shows, for who cannot see it. Credit and focal point stand in the library. */
export function Pictures({ written: { doc, put, errorOf } }: SectionProps) {
  const [isPicking, setPicking] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const { pictures } = doc
  const error = errorOf('pictures')
  const move = (from: number, to: number) => put('pictures', moved(pictures, from, to))
  return (
    <>
      <p className="text-ink-500">
        封面与至少 3 张图片，最多 {MOST_PICTURES} 张；拖动或用按钮排序，第一张是封面。
      </p>
      {error && <p className="hint err">{error}</p>}
      <ol className="grid grid-cols-2 gap-3">
        {pictures.map(({ url, alt }, index) => (
          <li
            className="rounded-row border border-line p-2"
            draggable
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice, and fields are controlled.
            key={index}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDragStart={() => setDragged(index)}
            onDrop={() => dragged !== null && move(dragged, index)}
          >
            <img
              alt={alt}
              className="mb-2 aspect-video w-full cursor-grab rounded-sm bg-sunk object-cover"
              height={270}
              loading="lazy"
              src={pictureSrc(url, 480)}
              width={480}
            />
            <CopyInput
              label={index === 0 ? '封面的内容' : `图 ${index} 的内容`}
              maxLength={100}
              onChange={({ target }) => put('pictures', pictures.with(index, { url, alt: target.value }))}
              placeholder="看不到图片的人听到的话"
              required
              value={alt}
            />
            <div className="mt-1.5 flex gap-1">
              <Button disabled={index === 0} look="text" onClick={() => move(index, index - 1)} size="sm">
                前移
              </Button>
              <Button
                disabled={index === pictures.length - 1}
                look="text"
                onClick={() => move(index, index + 1)}
                size="sm"
              >
                后移
              </Button>
              <Button look="text" onClick={() => put('pictures', pictures.toSpliced(index, 1))} size="sm">
                移除
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button disabled={pictures.length >= MOST_PICTURES} onClick={() => setPicking(true)}>
          添加图片
        </Button>
      </div>
      {isPicking && (
        <Suspense>
          <PicturePicker
            onClose={() => setPicking(false)}
            onPick={({ stem, alt }) => {
              put('pictures', [...pictures, { url: stem, alt }])
              setPicking(false)
            }}
            purpose="catalogue"
          />
        </Suspense>
      )}
    </>
  )
}
