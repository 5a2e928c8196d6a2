import type { TripOption } from '#src/api/catalog/product-views.ts'
import { messageOf } from '#src/api/reply.ts'
import { yuanText } from '#src/domain/money.ts'
import { type Counts, travellersText } from '#src/domain/pricing/counts.ts'
import { Button } from '#src/ui/button.tsx'
import { useQuote } from '#src/web/client/booking/quote.ts'
import { type BookingSelection, withParty } from '#src/web/client/booking/selection.ts'
import { Amounts } from '#src/web/ui/price/amounts.tsx'

interface Props {
  selection: BookingSelection
  options: readonly TripOption[]
  party: Counts
  onConfirm(party: Counts): void
  onCancel(): void
}

/** Another party and what it would cost: nothing changes before the new price was seen and accepted. */
export function PartyOffer({ selection, options, party, onConfirm, onCancel }: Props) {
  const now = useQuote(selection)
  const { quote, error, isOld } = useQuote(withParty(selection, party, options))
  const isReady = quote !== undefined && !isOld && error === null
  return (
    <div className="mt-3 rounded-control bg-surface px-4 py-3 text-ink-900">
      <p className="mb-1">
        改为 <b>{travellersText(party)}</b>
        {now.quote && <span className="text-ink-500">（现在 {yuanText(now.quote.payable_fen)}）</span>}
      </p>
      {error && !isOld && <p className="text-err">{messageOf(error)}</p>}
      {quote && (
        <Amounts
          className={isOld || error ? 'is-old' : ''}
          lines={quote.lines}
          total={{ label: '修改后总额', fen: quote.payable_fen, isBusy: isOld }}
        />
      )}
      <p className="mt-2 flex gap-2">
        <Button disabled={!isReady} look="pine" onClick={() => onConfirm(party)} size="sm">
          确认修改
        </Button>
        <Button look="text" onClick={onCancel} size="sm">
          不修改
        </Button>
      </p>
    </div>
  )
}
