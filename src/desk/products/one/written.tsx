import type { DeskProduct } from '#src/api/desk/products/products.ts'
import { type Section, sectionOf, sections } from '#src/domain/catalog/product-doc/fields.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Panel } from '../../parts/panel.tsx'

/** What the shop says of a product now, part by part. */
export function Written({ product: { written } }: { product: DeskProduct }) {
  const of = (section: Section) => written.filter(({ field }) => sectionOf(field) === section)
  return keysOf(sections).map((section) => {
    const fields = of(section)
    return (
      fields.length > 0 && (
        <Panel key={section} title={sections[section]}>
          <dl className="px-4 py-2">
            {fields.map(({ field, title, lines }) => (
              <div
                className="grid grid-cols-[112px_minmax(0,1fr)] gap-3 border-line border-t py-1.5 first:border-t-0"
                key={field}
              >
                <dt className="text-ink-500">{title}</dt>
                <dd className="wrap-anywhere">
                  {lines.map((line, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place.
                    <p key={n}>{line}</p>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      )
    )
  })
}
