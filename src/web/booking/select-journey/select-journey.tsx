import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ProductDetail, Trip } from '#src/api/catalog/product-views.ts'
import { products } from '#src/api/catalog/products.ts'
import { messageOf } from '#src/api/reply.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { isRefusal } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { useQuote } from '#src/web/client/booking/quote.ts'
import { type BookingSelection, readSelection, withoutOffer } from '#src/web/client/booking/selection.ts'
import { writeSelection } from '#src/web/client/booking/write-selection.ts'
import { requireLogin } from '#src/web/client/member/login.ts'
import { useMember, whoVisits } from '#src/web/client/member/member.ts'
import { useShopInfo } from '#src/web/client/shop-info.ts'
import { calendarQuery } from '#src/web/storefront/product/detail/buy-panel/calendar-query.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { detailQuery } from '../../storefront/product/detail/query.ts'
import { PriceSummary } from '../price-summary.tsx'
import type { BookingSelectionSearch } from '../search.ts'
import { AddOns } from './add-ons.tsx'
import { DateSection } from './date-section.tsx'
import { PartySection } from './party-section.tsx'
import { Rooms } from './rooms.tsx'
import { SettledLine } from './settled-line.tsx'
import { Gone, goneOf, WaitFor } from './wait-for.tsx'

/** The booking selection of this tab when it is of this product; the address wins. */
function startFrom(productId: number, { date, comboKey }: BookingSelectionSearch): BookingSelection {
  const kept = readSelection()
  const base: BookingSelection =
    kept?.productId === productId
      ? kept
      : {
          productId,
          comboKey: 'default',
          date: '',
          adult: 2,
          child_bed: 0,
          child_nobed: 0,
          infant: 0,
          rooms: null,
          share: false,
          options: [],
        }
  return changed(base, { ...(date && { date }), ...(comboKey && { comboKey }) })
}

/** An offer is of its own departure: with another date or combo it is left. */
function changed(selection: BookingSelection, over: Partial<BookingSelection>): BookingSelection {
  const next = { ...selection, ...over }
  const isSame = next.date === selection.date && next.comboKey === selection.comboKey
  return isSame ? next : withoutOffer(next)
}

/** The first combo stands in for one that the product does not have: not every product calls one 'default'. */
function inCombo(selection: BookingSelection, combos: ProductDetail['combos'] = []): BookingSelection {
  const [first] = combos
  if (!first || combos.some(({ combo_key }) => combo_key === selection.comboKey)) return selection
  return changed(selection, { comboKey: first.combo_key, options: [] })
}

/** What is chosen of a product, with its dates; a change is stored in this tab and stands in the address. */
function useSelection(productId: number, search: BookingSelectionSearch) {
  const navigate = useNavigate()
  const product = useQuery(detailQuery(productId))
  const [chosen, setChosen] = useState(() => startFrom(productId, search))
  const selection = inCombo(chosen, product.data?.combos)
  const calendar = useQuery({
    ...calendarQuery(productId, selection.comboKey),
    placeholderData: keepPreviousData,
  })
  const change = (over: Partial<BookingSelection>) => {
    const next = changed(selection, over)
    setChosen(next)
    writeSelection(next)
    const { date, comboKey } = next
    if (date === selection.date && comboKey === selection.comboKey) return
    // A reload and the way back read the address, and it wins over what is stored.
    void navigate({
      to: '/productOrder/selectJourney',
      replace: true,
      resetScroll: false,
      search: { productId, ...(date && { date }), comboKey },
    })
  }
  return { product, calendar, selection, change }
}

function useGoOn(selection: BookingSelection) {
  const navigate = useNavigate()
  const member = useMember()
  const queries = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const goOn = async () => {
    if (isLeaving) return
    setLeaving(true)
    writeSelection(selection)
    const visitor = member === undefined ? await whoVisits(queries).catch(() => null) : member
    if (visitor || (await requireLogin()))
      await navigate({ to: '/productOrder/fillOrder', search: { productId: selection.productId } })
    setLeaving(false)
  }
  return { goOn, isLeaving }
}

interface Props {
  productId: number
  search: BookingSelectionSearch
}

export function BookingSelectionForm({ productId, search }: Props) {
  const { product, calendar, selection, change } = useSelection(productId, search)
  const [isOpen, setOpen] = useState(false)
  const { goOn, isLeaving } = useGoOn(selection)
  const trip = useQuery({
    ...query(products.trip, { product_id: productId, date: selection.date, combo_key: selection.comboKey }),
    enabled: selection.date !== '',
    staleTime: 0,
  })
  const quoted = useQuote(selection.date === '' ? null : selection)
  const { quote, error, isOld } = quoted
  const [waitingFor, setWaitingFor] = useState<Day | null>(null)

  if (!product.data || !calendar.data) {
    const awaited = product.data ? calendar : product
    if (!awaited.error) return <FormSkeleton />
    return <Problem error={awaited.error} onRetry={() => void awaited.refetch()} />
  }

  // The dates of another combo say nothing of this one.
  const dates = calendar.isPlaceholderData ? null : calendar.data.dates
  const gone = goneOf(selection, dates, isOld ? null : error)
  const isSettled = !gone && selection.date !== ''
  return (
    <div className="container-page grid grid-cols-[1fr_384px] items-start gap-6 max-xl:grid-cols-1">
      <div className="grid gap-5">
        {isSettled && (
          <SettledLine
            comboName={trip.data?.product.combo_name ?? ''}
            isOpen={isOpen}
            selection={selection}
            onToggle={() => setOpen(!isOpen)}
          />
        )}
        {(isOpen || !isSettled) && (
          <DateSection
            change={(over) => {
              // Where a date was missing, the calendar stays after one was chosen.
              if (!isSettled) setOpen(true)
              change(over)
            }}
            dates={dates}
            onWait={setWaitingFor}
            selection={selection}
            product={product.data}
          >
            {gone && <Gone {...gone} onWait={() => setWaitingFor(selection.date)} />}
          </DateSection>
        )}
        {trip.data && (
          <>
            {(isOpen || !isSettled) && (
              <PartySection change={change} selection={selection} trip={trip.data} />
            )}
            {quote && <Rooms change={change} selection={selection} quote={quote} trip={trip.data} />}
            <AddOns change={change} selection={selection} options={trip.data.options} quote={quote} />
          </>
        )}
        {trip.error && !gone && (
          <Notice live tone="warn">
            {messageOf(trip.error)}
          </Notice>
        )}
      </div>
      <WaitFor
        calendar={calendar}
        date={waitingFor}
        onClose={() => setWaitingFor(null)}
        product={product.data}
        selection={selection}
      />
      <SelectionPrice selection={selection} product={product.data} quoted={quoted} trip={trip.data}>
        <Button
          busyText="请稍候"
          disabled={selection.date === '' || (error !== null && !isOld)}
          isBusy={isLeaving}
          look="cin"
          onClick={() => void goOn()}
          size="lg"
          wide
        >
          下一步：填写订单
        </Button>
      </SelectionPrice>
    </div>
  )
}

const Problem = (props: { error: unknown; onRetry(): void }) => (
  <div className="container-page">
    <ErrorState {...props} />
  </div>
)

const FormSkeleton = () => (
  <div className="container-page grid grid-cols-[1fr_384px] gap-6">
    <Skeleton className="h-160" />
    <Skeleton className="h-105" />
  </div>
)

interface SelectionPriceProps {
  selection: BookingSelection
  product: ProductDetail
  trip: Trip | undefined
  quoted: ReturnType<typeof useQuote>
  children: ReactNode
}

function SelectionPrice({ selection, product, trip, quoted, children }: SelectionPriceProps) {
  const { order_limits } = useShopInfo()
  const { quote, error, isOld, reload } = quoted
  return (
    <PriceSummary
      comboName={trip?.product.combo_name ?? ''}
      cover={product.images[0]?.url ?? ''}
      date={selection.date}
      start={trip ? `${trip.product.depart_city}集合` : ''}
      isOld={isOld}
      people={travellersText(selection)}
      quote={quote}
      returnDate={trip?.departure.return_date ?? ''}
      steps={product.ladder_steps}
      title={product.title}
    >
      {error && !isOld && (
        <Notice className="mb-3" live tone="warn">
          {messageOf(error)}
          {!isRefusal(error, 'SOLD_OUT') && !isRefusal(error, 'CLOSED') && (
            <button className="link ml-2" onClick={() => void reload()} type="button">
              重试
            </button>
          )}
        </Notice>
      )}
      {quote?.need_confirm && (
        <p className="mb-3 text-13 text-ink-700">
          本产品需二次确认：提交后由客服在 {order_limits.confirm_hours} 个工作小时内确认，确认前不收款。
        </p>
      )}
      {children}
    </PriceSummary>
  )
}
