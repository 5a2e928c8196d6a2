import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { orders } from '#src/contract/orders.ts'
import { PriceQuote } from '#src/contract/price-views.ts'
import { products } from '#src/contract/products.ts'
import { travellers } from '#src/contract/travellers.ts'
import { z } from '#src/contract/zod.ts'
import { type AgreementName, agreementFault } from '#src/domain/agreements.ts'
import { normalisePhone, phoneFault } from '#src/domain/phone.ts'
import type { TravellerTrip } from '#src/domain/traveller.ts'
import { ApiError, call, isRefusal, messageOf } from '../../client/call.ts'
import { clearJourney, type Journey } from '../../client/journey.ts'
import { withLogin } from '../../client/login.ts'
import { choiceOf } from '../../client/quote.ts'
import { showFirstError } from '../../ui/show-first-error.ts'
import { forgetForm } from './kept-form.ts'
import { type OrderForm, signingFaults } from './order-form.ts'
import { toInput } from './traveller/traveller-form.ts'

export type Problem =
  | { kind: 'seats'; message: string }
  | { kind: 'price' }
  | { kind: 'tooMany'; message: string }
  | { kind: 'other'; message: string }

export const isGone = (error: unknown) => isRefusal(error, 'SOLD_OUT') || isRefusal(error, 'CLOSED')

interface Options {
  journey: Journey
  form: OrderForm
}

/** What the form has to satisfy before it is sent. */
interface Terms {
  needed: readonly AgreementName[]
  rules: TravellerTrip
}

/** Sends the order; one key for one content, so that five presses and a retry after a lost answer make one order. */
export function useSubmit({ journey, form }: Options) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [newQuote, setNewQuote] = useState<PriceQuote | null>(null)
  const key = useRef({ content: '', id: '' })
  const isSending = useRef(false)

  function keyFor(content: string) {
    if (key.current.content !== content) key.current = { content, id: crypto.randomUUID() }
    return key.current.id
  }

  async function send(quote: PriceQuote, terms: Terms) {
    // A ref, not the state: two presses within one frame see the same render.
    if (isSending.current) return
    const faults = faultsOf(form, journey, terms)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return showFirstError()
    isSending.current = true
    setBusy(true)
    setProblem(null)
    try {
      const content = JSON.stringify([choiceOf(journey), form, quote.payable_fen])
      const created = await withLogin(() =>
        call(orders.create, inputOf(journey, form, quote, keyFor(content))),
      )
      await saveTourists(form)
      await leave(created.order_id, created.next)
    } catch (error) {
      await explain(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  async function leave(orderId: string, next: 'contract' | 'wait') {
    forgetForm()
    clearJourney()
    // The form must not come back with the back button as a second order: the order takes its place.
    await navigate({
      to: '/productOrder/fillOrder',
      search: { productId: journey.productId, orderId },
      replace: true,
    })
    // Whoever put somebody off stays at the form of the order, which says until when.
    if (form.travellers.some(({ isLater }) => isLater)) return
    if (next === 'contract')
      await navigate({
        to: '/productOrder/confirmContract',
        search: { productId: journey.productId, orderId },
      })
    else await navigate({ to: '/center/order/orderDetail', search: { id: orderId } })
  }

  async function explain(error: unknown) {
    if (!(error instanceof ApiError)) return setProblem({ kind: 'other', message: messageOf(error) })
    if (isRefusal(error, 'DUPLICATE')) {
      const { ref } = error.data as { ref: string }
      return leave(ref, 'contract')
    }
    if (isRefusal(error, 'PRICE_CHANGED')) {
      setNewQuote(z.decode(PriceQuote, (error.data as { quote: z.input<typeof PriceQuote> }).quote))
      return setProblem({ kind: 'price' })
    }
    if (isGone(error)) {
      // The price this tab holds is from before the refusal: step 1 must not offer the same date again.
      void queryClient.invalidateQueries({ queryKey: [products.price.path] })
      return setProblem({ kind: 'seats', message: error.message })
    }
    if (isRefusal(error, 'TOO_OFTEN')) return setProblem({ kind: 'tooMany', message: error.message })
    setErrors(error.fieldErrors)
    if (Object.keys(error.fieldErrors).length > 0) showFirstError()
    setProblem({ kind: 'other', message: error.message })
  }

  return {
    send,
    isBusy,
    errors,
    problem,
    newQuote,
    forgetQuote: () => setNewQuote(null),
    forgetErrors: () => {
      setErrors({})
      setProblem(null)
    },
  }
}

/** What can be told without asking the server: names not given, empty contacts, boxes not ticked. */
function faultsOf(form: OrderForm, journey: Journey, { needed, rules }: Terms) {
  const faults = signingFaults(form.travellers, journey, rules)
  if ([...form.linkman.trim()].length < 2) faults['linkman'] = '请输入联系人姓名'
  const phone = phoneFault(normalisePhone(form.phone))
  if (phone) faults['phone'] = phone
  for (const name of needed)
    if (!form.agreed.includes(name)) faults[`agree_json.${name}`] = agreementFault[name]
  return faults
}

const inputOf = (journey: Journey, form: OrderForm, quote: PriceQuote, idemKey: string) => ({
  ...choiceOf(journey),
  rooms: quote.rooms,
  linkman: form.linkman,
  phone: normalisePhone(form.phone),
  email: form.email,
  emergency_name: form.emergencyName,
  emergency_phone: form.emergencyPhone,
  remark: form.remark,
  travellers_json: form.travellers.map(toInput),
  agree_json: form.agreed,
  price_token: quote.price_token,
  payable_fen: quote.payable_fen,
  idem_key: idemKey,
})

/** The order is made; a person who cannot be saved (saved before, one too many) is no reason to stop. */
async function saveTourists(form: OrderForm) {
  for (const typed of form.travellers.filter(({ saves, isLater }) => saves && !isLater)) {
    await call(travellers.add, {
      name_cn: typed.nameCn,
      name_en_last: typed.nameEnLast,
      name_en_first: typed.nameEnFirst,
      nationality: typed.nationality,
      phone: typed.phone,
      consent: form.agreed.includes('docs'),
      guardian_consent: form.agreed.includes('minor'),
      ...(typed.gender !== '' && { gender: typed.gender }),
      ...(typed.birthday !== '' && { birthday: typed.birthday }),
      ...(typed.docNo !== '' &&
        typed.docType !== '' && {
          docs_json: [{ doc_type: typed.docType, doc_no: typed.docNo, valid_until: typed.validUntil }],
        }),
    }).catch(() => undefined)
  }
}
