import { lazy, Suspense, useState } from 'react'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { Button } from '#src/ui/button.tsx'
import { Check, Select, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { FieldControl, FieldSpec } from './fields.ts'
import { SeveralField } from './several-field.tsx'

// The largest part of the desk, fetched where somebody writes.
const RichTextEditor = lazy(() => import('../../rich-text/editor.tsx'))
const PicturePicker = lazy(() => import('../../pictures/picker.tsx'))
const LONGEST_LINES = 2_000

interface Props {
  spec: FieldSpec
  control: FieldControl
  /** A picture brings what it shows. */
  onAlt(alt: string): void
}

export function Field({ spec, control, onAlt }: Props) {
  const { label, help, isRequired = false, options = [] } = spec
  switch (spec.kind) {
    case 'choice':
      return (
        <Select {...control} help={help} label={label} required={isRequired}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )
    case 'several':
      return <SeveralField control={control} spec={spec} />
    case 'flag':
      return (
        <Check
          checked={control.value === '1'}
          error={control.error}
          name={control.name}
          onChange={({ target }) => control.onChange({ target: { value: target.checked ? '1' : '0' } })}
        >
          {label}
        </Check>
      )
    case 'lines':
      return (
        <TextArea
          {...control}
          help={help}
          label={label}
          most={spec.most ?? LONGEST_LINES}
          required={isRequired}
          rows={3}
        />
      )
    case 'rich':
      return (
        <div>
          <p className="mb-1.5 text-ink-700">{label}</p>
          <Suspense fallback={<Skeleton className="h-40 rounded-control" />}>
            <RichTextEditor
              error={control.error}
              label={label}
              name={control.name}
              onChange={(value) => control.onChange({ target: { value } })}
              purpose="content"
              value={control.value}
            />
          </Suspense>
        </div>
      )
    case 'own':
      return spec.render?.(control)
    case 'picture':
      return <PictureField control={control} onAlt={onAlt} spec={spec} />
    default:
      return (
        <TextInput
          {...control}
          help={help}
          label={label}
          maxLength={500}
          required={isRequired}
          {...(spec.kind === 'time' && { type: 'datetime-local' })}
          {...(spec.kind === 'day' && { type: 'date' })}
        />
      )
  }
}

function PictureField({ spec: { label, help }, control, onAlt }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <p className="mb-1.5 text-ink-700">{label}</p>
      <div className="flex items-center gap-3">
        {control.value && (
          <img alt="" className="h-15 w-24 rounded-row object-cover" src={pictureSrc(control.value, 480)} />
        )}
        <Button onClick={() => setOpen(true)} size="sm">
          {control.value ? '换一张' : '选择图片'}
        </Button>
        {control.value && (
          <Button look="text" onClick={() => control.onChange({ target: { value: '' } })} size="sm">
            不用图片
          </Button>
        )}
      </div>
      {(control.error ?? help) && (
        <p className={control.error ? 'hint err' : 'hint'}>{control.error ?? help}</p>
      )}
      {isOpen && (
        <Suspense>
          <PicturePicker
            onClose={() => setOpen(false)}
            onPick={({ stem, alt }) => {
              control.onChange({ target: { value: stem } })
              onAlt(alt)
              setOpen(false)
            }}
            purpose="content"
          />
        </Suspense>
      )}
    </div>
  )
}
