import { lazy, type ReactNode, Suspense, useState } from 'react'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import type { Link, Shown } from '#src/domain/marketing/campaigns/block.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'

const PicturePicker = lazy(() => import('../../../../pictures/picker.tsx'))

export const Line = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-3">{children}</div>
)

interface PictureProps {
  label: string
  note?: string
  value: Shown
  onChange(value: Shown): void
  withoutAlt?: boolean
  error?: string | undefined
}

/** A picture of the library with what it shows, which comes along from there and may be said better here. */
export function PictureField({ label, note, value, onChange, withoutAlt = false, error }: PictureProps) {
  const [isOpen, setOpen] = useState(false)
  const { img, img_alt } = value
  return (
    <div>
      <span className="mb-1.5 block text-ink-700">{label}</span>
      <div className="flex items-start gap-3">
        {img === '' ? (
          <span className="grid h-20 w-32 place-items-center rounded-row border border-line-strong border-dashed text-12 text-ink-500">
            未选择
          </span>
        ) : (
          <img
            alt={img_alt}
            className="h-20 w-32 rounded-row bg-sunk object-cover"
            height={300}
            src={pictureSrc(img, 480)}
            width={480}
          />
        )}
        <div className="grid min-w-0 grow gap-2">
          <div className="flex gap-2">
            <Button onClick={() => setOpen(true)} size="sm">
              {img === '' ? `选择${label}` : `更换${label}`}
            </Button>
            {img !== '' && (
              <Button look="text" onClick={() => onChange({ img: '', img_alt: '' })} size="sm">
                移除
              </Button>
            )}
          </div>
          {note && <p className="text-12 text-ink-500">{note}</p>}
          {!withoutAlt && (
            <TextInput
              label={`${label}的内容`}
              maxLength={100}
              onChange={({ target }) => onChange({ img, img_alt: target.value })}
              placeholder="看不到图片的人听到的话"
              required
              value={img_alt}
            />
          )}
          {error && <p className="hint err">{error}</p>}
        </div>
      </div>
      {isOpen && (
        <Suspense>
          <PicturePicker
            onClose={() => setOpen(false)}
            onPick={({ stem, alt }) => {
              onChange({ img: stem, img_alt: alt })
              setOpen(false)
            }}
            purpose="content"
          />
        </Suspense>
      )}
    </div>
  )
}

/** A button and where it leads: a page of ours, or a block of this page. */
export const LinkFields = ({ value, onChange }: { value: Link; onChange(value: Link): void }) => (
  <Line>
    <TextInput
      label="按钮文字"
      maxLength={12}
      onChange={({ target }) => onChange({ ...value, label: target.value })}
      value={value.label}
    />
    <TextInput
      help="以 / 开头的本站地址，或 #区块编号"
      label="按钮链接"
      maxLength={300}
      onChange={({ target }) => onChange({ ...value, url: target.value })}
      value={value.url}
    />
  </Line>
)
