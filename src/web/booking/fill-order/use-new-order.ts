import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { travellers } from '#src/api/account/travellers.ts'
import { orders } from '#src/api/booking/orders.ts'
import { PriceQuote } from '#src/api/booking/price-views.ts'
import { products } from '#src/api/catalog/products.ts'
import { ApiError } from '#src/api/reply.ts'
import { z } from '#src/api/zod.ts'
import { normalisePhone } from '#src/domain/account/phone.ts'
import { toast } from '#src/ui/toast.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { choiceOf } from '#src/web/client/booking/quote.ts'
import { type BookingSelection, clearSelection } from '#src/web/client/booking/selection.ts'
import { sourceFrom } from '#src/web/client/cookies.ts'
import type { Faults } from '../../form/judge.ts'
import { useForm } from '../../form/use-form.ts'
import type { Draft } from '../../form/values.ts'
import { fieldsOf, type TypedOrder } from './order-form.ts'

export type Problem =
  | { kind: 'seats'; message: string }
  | { kind: 'price' }
  | { kind: 'tooMany'; message: string }
  | { kind: 'coupon'; message: string }

export const isGone = (error: unknown) => isRefusal(error, 'SOLD_OUT') || isRefusal(error, 'CLOSED')

interface Options {
  selection: BookingSelection
  /** The present price; nothing is sent without one. */
  quote: PriceQuote | undefined
  /** Lowers the order; null is none. */
  couponId: number | null
  /** Called when the coupon has changed meanwhile: what can be used is to be asked anew. */
  onCouponLost(): void
  start: TypedOrder
  draft: Draft<TypedOrder>
  faults(typed: TypedOrder): Faults
}

/** Sends the order; one key for one content, so that five presses and a retry after a lost answer make one order. */
export function useNewOrder({ selection, quote, couponId, onCouponLost, start, draft, faults }: Options) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [newQuote, setNewQuote] = useState<PriceQuote | null>(null)
  const price = newQuote ?? quote
  const navigate = useNavigate()
  const leave = useLeave(selection, draft)
  const keyFor = useKey()

  const form = useForm(orders.create, {
    start,
    draft,
    input: (typed) => ({
      ...choiceOf(selection),
      ...fieldsOf(typed),
      phone: normalisePhone(typed.phone),
      ...(price && { rooms: price.rooms, price_token: price.price_token, payable_fen: price.payable_fen }),
      ...(couponId !== null && { coupon_id: couponId }),
      source_from: sourceFrom() || undefined,
      idem_key: keyFor(JSON.stringify([choiceOf(selection), typed, price?.payable_fen, couponId])),
    }),
    faults,
    onChange: () => setProblem(null),
    send(input) {
      setProblem(null)
      return call(orders.create, input)
    },
    async onDone({ order_id, next }, typed) {
      await saveTravellers(typed)
      await leave(order_id, next, typed)
    },
    onRefused(error) {
      if (isRefusal(error, 'DUPLICATE') && error instanceof ApiError) {
        // It may differ in all but its people, so nothing of what is typed here is thrown away for it.
        toast.warn('您刚刚已为这些出行人提交过同一团期的订单，请先查看这笔订单；本次填写的内容没有提交')
        void navigate({
          to: '/center/order/orderDetail',
          search: { id: (error.data as { ref: string }).ref },
        })
        return true
      }
      const found = problemIn(error)
      setProblem(found)
      if (found?.kind === 'price') setNewQuote(quoteIn(error))
      if (found?.kind === 'coupon') onCouponLost()
      // The price this tab holds is from before the refusal: step 1 must not offer the same date again.
      if (found?.kind === 'seats') void queryClient.invalidateQueries({ queryKey: [products.price.path] })
      return found ? true : undefined
    },
  })
  return { ...form, price, problem, newQuote, forgetQuote: () => setNewQuote(null) }
}

function problemIn(error: unknown): Problem | null {
  if (!(error instanceof ApiError)) return null
  if (isRefusal(error, 'PRICE_CHANGED')) return { kind: 'price' }
  if (isRefusal(error, 'COUPON_NO_USE')) return { kind: 'coupon', message: error.message }
  if (isGone(error)) return { kind: 'seats', message: error.message }
  return isRefusal(error, 'TOO_OFTEN') ? { kind: 'tooMany', message: error.message } : null
}

const quoteIn = (error: unknown) =>
  error instanceof ApiError
    ? z.decode(PriceQuote, (error.data as { quote: z.input<typeof PriceQuote> }).quote)
    : null

function useKey() {
  const key = useRef({ content: '', id: '' })
  return (content: string) => {
    if (key.current.content !== content) key.current = { content, id: crypto.randomUUID() }
    return key.current.id
  }
}

function useLeave(selection: BookingSelection, draft: Draft<TypedOrder>) {
  const navigate = useNavigate()
  return async (orderId: string, next: 'contract' | 'wait', { travellers: people }: TypedOrder) => {
    draft.forget()
    clearSelection()
    // The form must not come back with the back button as a second order: the order takes its place.
    await navigate({
      to: '/productOrder/fillOrder',
      search: { productId: selection.productId, orderId },
      replace: true,
    })
    // With a traveller left for later the form of the order stays open, and says until when.
    if (people.some(({ isLater }) => isLater)) return
    if (next === 'contract')
      await navigate({
        to: '/productOrder/confirmContract',
        search: { productId: selection.productId, orderId },
      })
    else await navigate({ to: '/center/order/orderDetail', search: { id: orderId } })
  }
}

/** Adds saved travellers after the order is made; one who cannot be added (a double, one too many) stops nothing. */
async function saveTravellers({ travellers: people, agree_json }: TypedOrder) {
  for (const typed of people.filter(({ saves, isLater }) => saves && !isLater)) {
    await call(travellers.add, {
      name_cn: typed.name_cn,
      name_en_last: typed.name_en_last,
      name_en_first: typed.name_en_first,
      nationality: typed.nationality,
      phone: typed.phone,
      consent: agree_json.includes('docs'),
      guardian_consent: agree_json.includes('minor'),
      ...(typed.gender !== '' && { gender: typed.gender }),
      ...(typed.birthday !== '' && { birthday: typed.birthday }),
      ...(typed.doc_no !== '' &&
        typed.doc_type !== '' && {
          docs_json: [{ doc_type: typed.doc_type, doc_no: typed.doc_no, valid_until: typed.valid_until }],
        }),
    }).catch(() => undefined)
  }
}
