import { lazy, Suspense, useState } from 'react'
import type { HotelPicture } from '#src/domain/catalog/hotels/hotel.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import type { FieldControl } from '../../content/records/fields.ts'
import { Rows } from '../../form/rows.tsx'
import { listIn } from './list-in.ts'

const PicturePicker = lazy(() => import('../../pictures/picker.tsx'))
const MOST = 12

interface Props extends FieldControl {
  most?: number
  /** What each shows is told beside it. */
  hasWords?: boolean
}

/** Pictures in their order; the first one stands in the drawer's head. */
export function PicturesField({ value, error, onChange, most = MOST, hasWords = true }: Props) {
  const list = listIn<HotelPicture>(value)
  const [picked, setPicked] = useState<number | null>(null)
  const write = (next: readonly HotelPicture[]) => onChange({ target: { value: JSON.stringify(next) } })
  return (
    <fieldset>
      <legend className="mb-1.5 text-ink-700">图片</legend>
      <Rows
        list={list.map((picture, place) => ({ ...picture, place }))}
        make={() => ({ url: '', alt: '', place: list.length })}
        most={most}
        noun="图片"
        onChange={(next) => write(next.map(({ place: _, ...picture }) => picture))}
        render={({ url, alt, place }, change) => (
          <div className="flex items-end gap-3">
            {url && <img alt="" className="h-15 w-24 rounded-row object-cover" src={pictureSrc(url, 480)} />}
            <Button onClick={() => setPicked(place)} size="sm">
              {url ? '换一张' : '选择图片'}
            </Button>
            {hasWords && (
              <span className="min-w-0 grow">
                <TextInput
                  label="图片内容"
                  maxLength={60}
                  name={`alt-${place}`}
                  onChange={({ target }) => change({ alt: target.value })}
                  value={alt}
                />
              </span>
            )}
          </div>
        )}
      />
      {error && <p className="hint err">{error}</p>}
      {picked !== null && (
        <Suspense>
          <PicturePicker
            onClose={() => setPicked(null)}
            onPick={({ stem, alt }) => {
              const before = list[picked]
              write(list.with(picked, { ...before, url: stem, alt: hasWords ? before?.alt || alt : '' }))
              setPicked(null)
            }}
            purpose="content"
          />
        </Suspense>
      )}
    </fieldset>
  )
}
