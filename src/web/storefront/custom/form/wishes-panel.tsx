import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { budgetsOf } from '#src/domain/content/custom-trip-lists.ts'
import { TextArea } from '#src/ui/fields/field.tsx'
import { themesQuery } from '#src/web/client/taxonomy.ts'
import { OptionTiles } from '#src/web/custom-trip/fields/option-tiles.tsx'
import { idsOf } from '#src/web/custom-trip/request-form.ts'
import { Picture } from '#src/web/ui/picture.tsx'
import { Panel, Row } from './panel.tsx'
import type { FullForm } from './use-full-request.ts'
import { hotelTexts, paceTexts } from './wish-texts.ts'

/** The label says already that it is per traveller. */
const budgetTexts = (kind: CustomTripKind) =>
  budgetsOf(kind).map(({ id, label }) => ({ value: String(id), text: label.replace('/人', '') }))
const choices = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))

interface Props {
  form: FullForm
  kind: CustomTripKind
}

/** What it may cost and how it should feel; a company's trip is drafted by telephone. */
export function WishesPanel({ form, kind }: Props) {
  const { field } = form
  const isPrivate = kind === 'private'
  return (
    <Panel
      no={4}
      note={isPrivate ? '除预算外都可以不选' : ''}
      title={isPrivate ? '预算与喜好' : '预算与要求'}
    >
      <OptionTiles
        label="人均预算"
        look="tiles"
        options={budgetTexts(kind)}
        required
        {...field('budget_id')}
      />
      {isPrivate && (
        <>
          <ThemeTiles form={form} />
          <Row>
            <OptionTiles
              columns="grid-cols-4"
              isOptional
              label="住宿"
              look="tiles"
              options={choices(hotelTexts)}
              {...field('hotel_level')}
            />
            <OptionTiles
              columns="grid-cols-4"
              isOptional
              label="节奏"
              look="tiles"
              options={choices(paceTexts)}
              {...field('pace')}
            />
          </Row>
        </>
      )}
      <TextArea
        label="特别要求"
        most={500}
        placeholder={
          isPrivate
            ? '同行人、忌口、想住的酒店，想到什么写什么'
            : '会议安排、参访对象、用餐与住宿标准，想到什么写什么'
        }
        {...field('special_demand')}
        value={field('special_demand').value}
      />
    </Panel>
  )
}

/** As many themes as one likes, each with its scene. */
function ThemeTiles({ form: { values, changeAt } }: { form: FullForm }) {
  const { data: themes } = useSuspenseQuery(themesQuery)
  const chosen = idsOf(values['theme_ids'])
  const press = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
    changeAt('theme_ids', { theme_ids: next.join(',') })
  }
  if (themes.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-ink-700">主题</legend>
      <div className="grid grid-cols-6 gap-2.5 max-lg:grid-cols-2">
        {themes.map(({ id, label, img }) => (
          <button
            aria-label={label}
            aria-pressed={chosen.includes(id)}
            className="theme-tile"
            key={id}
            onClick={() => press(id)}
            type="button"
          >
            <Picture alt="" className="size-full object-cover" sizes="140px" stem={img} />
            <b>{label}</b>
            {chosen.includes(id) && <Check aria-hidden className="icon" />}
          </button>
        ))}
      </div>
      <input name="theme_ids" type="hidden" value={values['theme_ids']} />
    </fieldset>
  )
}
