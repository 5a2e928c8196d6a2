import { highlightLimits } from '#src/domain/catalog/product-doc/doc.ts'
import { productFieldText } from '#src/domain/catalog/product-doc/fields.ts'
import { Button } from '#src/ui/button.tsx'
import type { SectionProps } from '../editor.tsx'
import { CopyInput } from './copy.tsx'
import { Heading } from './parts.tsx'
import { TitledRows } from './titled.tsx'

const { least, most, letters } = highlightLimits

/** What the trip is chosen for: a few short lines, and what makes it special at length. */
export function Highlights({ written: { doc, put, errorOf } }: SectionProps) {
  const { highlights } = doc
  return (
    <>
      <p className="text-ink-500">
        {least} 到 {most} 条，每条最多 {letters} 字。
      </p>
      {errorOf('highlights') && <p className="hint err">{errorOf('highlights')}</p>}
      {highlights.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place, and its field is controlled.
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2" key={index}>
          <CopyInput
            error={[...text].length > letters ? `超过 ${letters} 字` : undefined}
            label={`卖点 ${index + 1}`}
            maxLength={80}
            onChange={({ target }) => put('highlights', highlights.with(index, target.value))}
            suffix={
              <span className="num text-12 text-ink-500">
                {[...text].length}/{letters}
              </span>
            }
            value={text}
          />
          <Button
            aria-label={`删除卖点 ${index + 1}`}
            look="text"
            onClick={() => put('highlights', highlights.toSpliced(index, 1))}
          >
            删除
          </Button>
        </div>
      ))}
      <div>
        <Button
          disabled={highlights.length >= most}
          onClick={() => put('highlights', [...highlights, ''])}
          size="sm"
        >
          添加卖点
        </Button>
      </div>
      <Heading>{productFieldText.features}</Heading>
      {errorOf('features') && <p className="hint err">{errorOf('features')}</p>}
      <TitledRows list={doc.features} noun="特色" onChange={(features) => put('features', features)} />
    </>
  )
}
