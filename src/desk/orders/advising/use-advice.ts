import { useState } from 'react'
import type { orderAdvising } from '#src/api/desk/orders/advising/advising.ts'
import type { Input } from '#src/api/endpoint.ts'
import { type Counts, peopleCount } from '#src/domain/pricing/counts.ts'
import { useAddress } from '../../client/address.ts'
import { useDraft } from '../../form/use-draft.ts'
import { personFields } from './people.ts'

const MOST_PEOPLE = 50

/** Telephones and numbers of documents are in no draft. */
const unkept = [
  ...['member_phone', 'phone', 'email', 'emergency_phone'],
  ...Array.from({ length: MOST_PEOPLE }, (_, index) => [
    `travellers.${index}.doc_no`,
    `travellers.${index}.phone`,
  ]).flat(),
]

const start: Record<string, string> = { adult: '2', linkman: '', remark: '' }

type Errors = Readonly<Record<string, string>>

/**
 * What an advisor has typed so far, under the names of the call: it survives a reload and a login that ran out. Where the
 * address names whom it is for, the draft is theirs alone.
 */
export function useAdvice() {
  const { search } = useAddress()
  const { uid = '', inquiry = '', product = '' } = search
  const given = {
    ...(uid && { uid }),
    ...(inquiry && { inquiry_id: inquiry }),
    ...(product && { product_id: product }),
  }
  const draft = useDraft<Record<string, string>>({
    name: ['order.new', uid, inquiry].filter(Boolean).join('.'),
    version: 0,
    start: { ...start, ...given },
    unkept,
  })
  const [errors, setErrors] = useState<Errors>({})
  const { values } = draft
  const of = (name: string) => values[name] ?? ''
  function type(name: string, value: string) {
    draft.type(name, value)
    setErrors(({ [name]: _mended, ...rest }) => rest)
  }
  return {
    of,
    type,
    errors,
    setErrors,
    isDirty: draft.isDirty,
    isRestored: draft.isRestored,
    reset: draft.reset,
    values,
    field: (name: string) => ({
      name,
      value: of(name),
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
    }),
  }
}
export type Advice = ReturnType<typeof useAdvice>

const numberOf = (text: string) => Number(text) || 0

export const countsIn = ({ of }: Pick<Advice, 'of'>): Counts => ({
  adult: numberOf(of('adult')),
  child_bed: numberOf(of('child_bed')),
  child_nobed: numberOf(of('child_nobed')),
  infant: numberOf(of('infant')),
})

const optionsIn = ({ values }: Pick<Advice, 'values'>) =>
  Object.entries(values).flatMap(([name, qty]) => {
    const [, id] = /^option\.(\d+)$/.exec(name) ?? []
    return id && numberOf(qty) > 0 ? [{ id: Number(id), qty: numberOf(qty) }] : []
  })

type Chosen = Pick<Input<typeof orderAdvising.quote>, 'product_id' | 'combo_key' | 'date' | 'adult'>

/** What is asked of the price; null until a date is chosen. */
export function choiceIn(advice: Advice): (Chosen & Input<typeof orderAdvising.quote>) | null {
  const { of } = advice
  if (of('product_id') === '' || of('date') === '') return null
  return {
    product_id: Number(of('product_id')),
    combo_key: of('combo_key'),
    date: of('date'),
    ...countsIn(advice),
    ...(of('rooms') !== '' && { rooms: numberOf(of('rooms')) }),
    ...(of('share') === '1' && { share: true }),
    options_json: optionsIn(advice),
    ...(of('coupon_id') !== '' && { coupon_id: Number(of('coupon_id')) }),
  }
}

/** Whose order it is, as the call takes it; null until somebody is named. */
export function callerIn({ of }: Pick<Advice, 'of'>) {
  if (of('uid') !== '') return { uid: of('uid') }
  if (of('member_phone') !== '') return { member_phone: of('member_phone') }
  return of('inquiry_id') === '' ? null : { inquiry_id: Number(of('inquiry_id')) }
}

/** Fields of the contact that were filled in; the remark among them. */
export const contactIn = ({ of }: Pick<Advice, 'of'>) => ({
  linkman: of('linkman'),
  ...Object.fromEntries(
    ['phone', 'email', 'emergency_name', 'emergency_phone', 'remark']
      .filter((name) => of(name) !== '')
      .map((name) => [name, of(name)]),
  ),
})

/** Travellers of whom something is typed, and the places of the form where they stand: what is wrong is told by the place. */
export function peopleIn(advice: Advice) {
  const kinds = kindsOf(countsIn(advice))
  const typed = kinds.map((kind, place) => ({
    place,
    kind,
    fields: Object.fromEntries(
      personFields
        .map((name) => [name, advice.of(`travellers.${place}.${name}`)] as const)
        .filter(([, text]) => text !== ''),
    ),
  }))
  const named = typed.filter(({ fields }) => Object.keys(fields).length > 0)
  return {
    places: named.map(({ place }) => place),
    sent: named.map(({ kind, fields }) => ({ kind, ...fields })),
    all: peopleCount(countsIn(advice)),
  }
}

/** One of each traveller in the order of the form. */
export const kindsOf = (counts: Counts) =>
  (['adult', 'child_bed', 'child_nobed', 'infant'] as const)
    .flatMap((kind) => Array.from({ length: counts[kind] }, () => kind))
    .slice(0, MOST_PEOPLE)
