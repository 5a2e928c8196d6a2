import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AdviseQuote, orderAdvising } from '#src/api/desk/orders/advising/advising.ts'
import type { Input } from '#src/api/endpoint.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { yuanText } from '#src/domain/money.ts'
import { showFirstError } from '#src/ui/fields/show-first-error.ts'
import { toast } from '#src/ui/toast.ts'
import { ConfirmSheet } from '../../act/confirm-sheet.tsx'
import { isRefusal } from '../../client/call.ts'
import { useChange } from '../../client/use-change.ts'
import { fullTimeText } from '../../parts/time-text.ts'
import { Told } from '../order/acts/consequences.tsx'
import { type Advice, callerIn, choiceIn, contactIn, peopleIn } from './use-advice.ts'

type Sent = Input<typeof orderAdvising.place>

interface Props {
  advice: Advice
  quote: AdviseQuote
  onClose(): void
  onPlaced(no: string): void
}

/** One key for one content, so that a second press and a retry after a lost answer make one order. */
function useKey() {
  const key = useRef({ content: '', id: '' })
  return (content: string) => {
    if (key.current.content !== content) key.current = { content, id: crypto.randomUUID() }
    return key.current.id
  }
}

/** What will happen, and the press that lets it (desk book §4.2, level 1). */
export function PlaceSheet({ advice, quote, onClose, onPlaced }: Props) {
  const queries = useQueryClient()
  const keyFor = useKey()
  const { price, until, seats, messages } = quote
  const people = peopleIn(advice)
  const { send, isBusy } = useChange(orderAdvising.place, {
    onDone: ({ order_no }) => {
      toast.ok(`已下单 ${order_no}，已短信告知客人`)
      onPlaced(order_no)
    },
    onRefused(error) {
      onClose()
      if (isRefusal(error, 'DUPLICATE') && error instanceof ApiError) {
        toast.warn('十分钟内已为这位客人下过同样的订单')
        onPlaced((error.data as { ref: string }).ref)
        return true
      }
      const found = error instanceof ApiError ? byPlace(error.fieldErrors, people.places) : {}
      advice.setErrors(found)
      if (Object.keys(found).length > 0) showFirstError(document, Object.keys(found))
      // Seats, price or coupons are others now: what stands on the right is read anew.
      void queries.invalidateQueries({ queryKey: [orderAdvising.quote.path] })
      void queries.invalidateQueries({ queryKey: [orderAdvising.dates.path] })
      toast.error(isRefusal(error, 'PRICE_CHANGED') ? '价格有变化，请核对后再下单' : messageOf(error))
      return true
    },
  })
  function place() {
    const [caller, choice] = [callerIn(advice), choiceIn(advice)]
    if (!caller || !choice) return
    const content = { ...caller, ...choice, ...contactIn(advice), travellers_json: people.sent }
    send({
      ...content,
      rooms: price.rooms,
      quote_token: price.price_token,
      payable_fen: price.payable_fen,
      idem_key: keyFor(JSON.stringify([content, price.payable_fen])),
    } as unknown as Sent)
  }
  return (
    <ConfirmSheet
      act={orderAdvising.place.audit}
      isBusy={isBusy}
      isOpen
      level={1}
      onClose={onClose}
      onConfirm={place}
      title="代客下单"
      verb={`为客人下单 ${yuanText(price.payable_fen)}`}
    >
      <dl>
        {[
          ['团位', until ? `${seats} 个，保留至 ${fullTimeText(until)}` : `${seats} 个，先占位，等计调确认`],
          ['出行人', filledText(people)],
          ['签约付款', '由客人本人登录同意各项条款、签署合同并付款，也可对公转账'],
          ['来源', '顾问代下，顾问是您'],
        ].map(([name, value]) => (
          <div className="flex gap-3 text-13/26" key={name}>
            <dt className="w-24 shrink-0 text-ink-500">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Told messages={messages} />
    </ConfirmSheet>
  )
}

const filledText = ({ sent, all }: ReturnType<typeof peopleIn>) => {
  if (sent.length === 0) return '由客人自己填写'
  return sent.length === all ? '已填写，客人签约前可以核对修改' : `已填 ${sent.length} 位，其余由客人补齐`
}

/** `travellers.0` of what was sent is the first traveller of whom something was typed. */
const byPlace = (errors: Readonly<Record<string, string>>, places: readonly number[]) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.replace(
        /^travellers\.(\d+)/,
        (_, index: string) => `travellers.${places[Number(index)] ?? index}`,
      ),
      message,
    ]),
  )
