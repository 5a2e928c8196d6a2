import { productFieldText } from '#src/domain/catalog/product-doc/fields.ts'
import type { SectionProps } from '../editor.tsx'
import { CopyArea, CopyInput } from './copy.tsx'
import { ChooseMany, Heading, NumberField } from './parts.tsx'

/** Where the product is found: places, themes, labels, how far up, and what search engines show. */
export function Terms({ written, choices }: SectionProps) {
  const { form, doc, put, errorOf } = written
  const lists = [
    ['destinations', choices.destinations, '第一个是列表里显示的目的地'],
    ['themes', choices.themes, undefined],
    ['labels', choices.labels, '立即确认、铁定成团、早鸟立减按价格与日期自动显示'],
  ] as const
  const title = doc.seo_title || doc.title
  const description = doc.seo_description || [doc.subtitle, ...doc.highlights].filter(Boolean).join('；')
  return (
    <>
      {lists.map(([name, list, help]) => (
        <div key={name}>
          <ChooseMany
            label={productFieldText[name]}
            list={list}
            most={20}
            onChange={(ids) => put(name, ids)}
            value={doc[name]}
            {...(help && { help })}
          />
          {errorOf(name) && <p className="hint err">{errorOf(name)}</p>}
        </div>
      ))}
      <NumberField help="越大越靠前，0 为不加权" most={1_000} name="sort_weight" written={written} />
      <Heading>搜索引擎</Heading>
      <CopyInput
        {...form.field('seo_title')}
        help="不填时用标题"
        label={productFieldText.seo_title}
        maxLength={60}
      />
      <CopyArea
        {...form.field('seo_description')}
        help="不填时用副标题与卖点"
        label={productFieldText.seo_description}
        most={200}
        rows={2}
      />
      <section aria-label="搜索结果预览" className="rounded-row border border-line bg-sunk p-3">
        <p className="truncate text-14/22 text-pine-600">{title}｜百陌旅行</p>
        <p className="line-clamp-2 text-12 text-ink-700">{description}</p>
      </section>
    </>
  )
}
