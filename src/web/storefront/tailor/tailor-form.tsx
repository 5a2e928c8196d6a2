import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { customTrips } from '#src/api/content/custom-trips.ts'
import { budgetsOf } from '#src/domain/content/custom-trip-lists.ts'
import { PhoneInput, TextInput } from '#src/ui/fields/field.tsx'
import { requestDraft } from '#src/web/custom-trip/draft.ts'
import { shortBudget } from '#src/web/custom-trip/fields/budget-text.ts'
import { Consent } from '#src/web/custom-trip/fields/consent.tsx'
import { OptionTiles } from '#src/web/custom-trip/fields/option-tiles.tsx'
import { PartyField } from '#src/web/custom-trip/fields/party-field.tsx'
import { CityField, MonthField } from '#src/web/custom-trip/fields/request-fields.tsx'
import { KnownNotice } from '#src/web/custom-trip/known-notice.tsx'
import { keepReceived } from '#src/web/custom-trip/received.ts'
import { idText, inputOf, type TypedRequest } from '#src/web/custom-trip/request-form.ts'
import { useRequestForm } from '#src/web/custom-trip/use-request-form.ts'
import { Failure, Form, Send } from '#src/web/form/form.tsx'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import type { TailorSearch } from './search.ts'

const budgets = budgetsOf('private')
const options = budgets.map((each) => ({
  value: String(each.id),
  text: shortBudget(each),
  whole: each.label,
}))

interface Props {
  chosen: TailorSearch
  kept: TypedRequest | null
}

/** Four fields have to be filled in; the rest is asked on the telephone. */
export function TailorForm({ chosen, kept }: Props) {
  const { form, known } = useTailorRequest(chosen, kept)
  const isHydrated = useHydrated()
  const { field, choice } = form
  return (
    <Form
      aria-label="快捷定制"
      className="w-130 shrink-0 rounded-dialog bg-surface px-10 pt-8.5 pb-7.5 text-ink-900 shadow-dialog max-lg:w-full max-lg:px-4"
      of={form}
    >
      <h2 className="font-semibold font-serif text-24/34">快捷定制</h2>
      <p className="mt-0.5 text-ink-500">四项必填，一分钟填完</p>
      <div className="mt-3.5 grid grid-cols-2 gap-x-4 gap-y-3.5 max-xs:grid-cols-1">
        <CityField {...field('departure_city')} />
        <TextInput label="目的地" maxLength={60} placeholder="还没想好可以空着" {...field('dest_text')} />
        <MonthField {...field('month')} />
        <PartyField label="人数" min={1} size="lg" unit="人" {...choice('adult')} />
        <div className="tailor-chips col-span-full">
          <OptionTiles label="人均预算" look="chips" options={options} {...field('budget_id')} />
        </div>
        <TextInput
          autoComplete="name"
          label="联系人"
          maxLength={20}
          placeholder="怎么称呼您"
          required
          {...field('linkman')}
        />
        <PhoneInput label="手机号" placeholder="请输入手机号" required {...field('phone')} />
      </div>
      {known && <KnownNotice className="mt-4" requestNo={known.requestNo} />}
      <Failure as="notice" className="mt-4">
        。您填写的内容都还在。
      </Failure>
      <Send className="mt-5.5" look="cin" size="lg" type={isHydrated ? 'submit' : 'button'} wide>
        免费获取方案
      </Send>
      <Consent className="mt-2.5 text-13/20" />
      <p className="mt-3.5 border-line border-t pt-3 text-13/20 text-ink-500">
        想写得更细？
        <Link className="link" to="/custom/personal">
          填写完整需求
        </Link>
        ，企业与研学请用{' '}
        <Link className="link" to="/custom/business">
          商务定制
        </Link>
      </p>
    </Form>
  )
}

function useTailorRequest(chosen: TailorSearch, kept: TypedRequest | null) {
  const navigate = useNavigate()
  const [known, setKnown] = useState<{ requestNo: string } | null>(null)
  const form = useRequestForm(customTrips.newCreate, {
    kind: 'private',
    start: {
      departure_city: '',
      dest_text: '',
      month: '',
      adult: '2',
      budget_id: idText(budgets.at(-1)?.id),
      linkman: '',
      phone: '',
      dzs_id: idText(chosen.dzs),
    },
    source: 'tailor',
    kept,
    draft: requestDraft('tailor', chosen),
    onChange: () => setKnown(null),
    onKnown: (requestNo) => setKnown({ requestNo }),
    onReceived(data, typed) {
      const { phone } = inputOf('private', typed, 'tailor')
      keepReceived(data, { kind: 'private', place: null, phone })
      return navigate({ to: '/customized/success' })
    },
  })
  return { form, known }
}
