import { useQuery } from '@tanstack/react-query'
import type { ProductDraft } from '#src/api/desk/products/drafts.ts'
import { deskProducts } from '#src/api/desk/products/products.ts'
import type { Data } from '#src/api/endpoint.ts'
import {
  dayOfField,
  draftFields,
  fieldTitle,
  type Section,
  sectionOf,
  sections,
} from '#src/domain/catalog/product-doc/fields.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { RecordForm } from '../../form/record-form.tsx'
import { PartRow } from '../../itinerary/day-list.tsx'
import { Unscheduled } from '../life/unscheduled.tsx'
import { Basics } from './form/basics.tsx'
import { Costs } from './form/costs.tsx'
import { Days } from './form/days.tsx'
import { Highlights } from './form/highlights.tsx'
import { Notices } from './form/notices.tsx'
import { Pictures } from './form/pictures.tsx'
import { Booking } from './form/sale/booking.tsx'
import { Combos } from './form/sale/combos.tsx'
import { Options } from './form/sale/options.tsx'
import { Terms } from './form/terms.tsx'
import { mergeRender } from './merge-render.tsx'
import { PublishPanel } from './side/publish-panel.tsx'
import { type ProductForm, useProductForm } from './use-product-form.ts'

export type Choices = Data<(typeof deskProducts)['choices']>

/** What every part of the editor is given. */
export interface SectionProps {
  written: ProductForm
  choices: Choices
  draft: ProductDraft
}

const labels = Object.fromEntries(draftFields.map((field) => [field, fieldTitle(field)]))
const isSection = (word: string | undefined): word is Section => word !== undefined && word in sections

/** Parts left, the form of the chosen one in the middle, the checks and what was changed at the right. */
export default function Editor({ draft }: { draft: ProductDraft }) {
  const { search, set } = useAddress()
  const { data: choices } = useQuery(query(deskProducts.choices, {}))
  const written = useProductForm(draft)
  const { form } = written
  const word = search['part']
  const section: Section = isSection(word) ? word : 'basics'
  const choose = (next: Section, day?: number) =>
    void set({ part: next === 'basics' ? undefined : next, day: day === undefined ? undefined : String(day) })
  const chooseField = (field: string) => choose(sectionOf(field), dayOfField(field) ?? undefined)
  const refused = draftFields.filter((field) => written.errorOf(field) !== undefined)
  const faulty = new Set([
    ...refused.map(sectionOf),
    ...draft.checks.flatMap(({ ok, field }) => (ok || field === null ? [] : [sectionOf(field)])),
  ])
  return (
    <div className="grid grid-cols-[136px_minmax(0,1fr)_320px] items-start gap-3">
      <section aria-label="产品结构" className="panel min-w-0 py-2">
        {keysOf(sections).map((each) => (
          <PartRow
            isChosen={each === section}
            isFaulty={faulty.has(each)}
            key={each}
            name={sections[each]}
            onChoose={() => choose(each)}
          />
        ))}
      </section>
      <section className="panel min-w-0 p-4">
        <RecordForm
          labels={labels}
          of={form}
          render={mergeRender(written.doc, choices, draft.hotels)}
          verb="保存草稿"
        >
          {draft.is_texts_only && (
            <Notice className="mb-3" tone="info">
              只能修改文字与图片，其余需要“产品”角色。
            </Notice>
          )}
          {refused.length > 0 && (
            <Notice className="mb-3" live tone="err">
              {refused.map((field) => `${fieldTitle(field)}：${written.errorOf(field)}`).join('；')}
            </Notice>
          )}
          {choices ? (
            <Unscheduled id={draft.id}>
              <Chosen choices={choices} draft={draft} section={section} written={written} />
            </Unscheduled>
          ) : (
            <Skeleton className="h-80 rounded-control" />
          )}
        </RecordForm>
      </section>
      <PublishPanel draft={draft} onChoose={chooseField} written={written} />
    </div>
  )
}

const forms = {
  basics: Basics,
  pictures: Pictures,
  highlights: Highlights,
  combos: Combos,
  days: Days,
  costs: Costs,
  options: Options,
  booking: Booking,
  notices: Notices,
  terms: Terms,
} satisfies Record<Section, (props: SectionProps) => unknown>

function Chosen({ section, ...props }: SectionProps & { section: Section }) {
  const Form = forms[section]
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold text-14/22">{sections[section]}</h2>
      <Form {...props} />
    </div>
  )
}
