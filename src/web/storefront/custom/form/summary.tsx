import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { phoneFault } from '#src/domain/account/phone.ts'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { themesQuery } from '#src/web/client/taxonomy.ts'
import { Consent } from '#src/web/custom-trip/fields/consent.tsx'
import { KnownNotice } from '#src/web/custom-trip/known-notice.tsx'
import { standardQuery } from '#src/web/custom-trip/queries.ts'
import { Failure, Send } from '#src/web/form/form.tsx'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import type { FullForm } from './use-full-request.ts'
import { usePlaces } from './use-places.ts'
import { likingText, partyText, peopleOf, placesText, timeText, wholeBudget } from './wish-texts.ts'

interface Props {
  form: FullForm
  kind: CustomTripKind
}

/** What will be sent, what it may cost, and what the shop promises in return. */
export function Summary({ form, kind }: Props) {
  const isHydrated = useHydrated()
  const { data: themes } = useSuspenseQuery(themesQuery)
  const { data: standard } = useSuspenseQuery(standardQuery(kind))
  const places = usePlaces()
  const { values: typed, known } = form
  const whole = wholeBudget(kind, typed)
  const likings = likingText(typed, themes)
  return (
    <section aria-label="您的需求" className="panel px-6 pt-5.5 pb-6">
      <h2 className="font-semibold text-18/28">您的需求</h2>
      <dl className="mt-3 mb-4">
        <Line label="从">{typed['departure_city'] ?? ''}</Line>
        <Line label="去">{placesText(typed, places)}</Line>
        <Line label="时间">{timeText(typed)}</Line>
        <Line label={kind === 'private' ? '人数' : '团队'}>{partyText(kind, typed)}</Line>
        {likings !== '' && <Line label="喜好">{likings}</Line>}
        <Line label="联系">{phoneFault(typed['phone'] ?? '') === null ? '手机号已填写' : ''}</Line>
      </dl>
      {whole && (
        <p className="mb-4 rounded-control bg-paper px-3.5 py-3 text-13/20 text-ink-500">
          按您选的预算，全程约
          <b className="num block font-semibold text-20/28 text-ink-900">{whole}</b>
          {peopleOf(kind, typed)} 人合计，最终以方案报价为准
        </p>
      )}
      {known && <KnownNotice className="mb-3" requestNo={known.requestNo} />}
      <Failure as="notice" className="mb-3">
        。您填写的内容都还在。
      </Failure>
      <Send look="cin" size="lg" type={isHydrated ? 'submit' : 'button'} wide>
        免费获取方案
      </Send>
      <Consent className="mt-2.5 text-13/20" />
      <ul className="mt-4 border-line border-t pt-3 text-ink-700 leading-30">
        {standard.items.map(({ title }) => (
          <li className="flex items-center gap-2.5" key={title}>
            <Check aria-hidden className="icon !size-4 text-pine-500" />
            {title}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is still missing says so. */
const Line = ({ label, children }: { label: string; children: string }) => (
  <div className="grid grid-cols-[52px_1fr] gap-2 py-1.5 leading-22">
    <dt className="text-ink-500">{label}</dt>
    <dd className={children === '' ? 'text-ink-500' : ''}>{children === '' ? '待填写' : children}</dd>
  </div>
)
