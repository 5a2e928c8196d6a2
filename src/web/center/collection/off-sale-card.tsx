import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { favourites } from '#src/api/account/favourites.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useWork } from '../own-work/use-work.ts'
import { type FavouriteProduct, leaveOut } from './use-collection.ts'

const ConfirmDialog = onDemand(() => import('../own-work/confirm-dialog.tsx'))

/** Leads nowhere: there is no page any more. It cannot be added again, so removing it asks first. */
export function OffSaleCard({ product }: { product: FavouriteProduct }) {
  const { product_id, title, cover, cover_alt, type_text, days, nights, depart_text, saved_at } = product
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const removing = useWork({
    work: () => call(favourites.toggle, { product_id, action: 'del' }),
    onDone: () => {
      setAsking(false)
      leaveOut(queryClient, product_id)
      toast.ok('已取消收藏')
      // The button that opened the dialog went with its card.
      document.getElementById('collection-title')?.focus()
    },
  })
  return (
    <li className="flex flex-col">
      <div className="grid grow">
        <article className="trip-card !transform-none !shadow-[0_0_0_1px_var(--color-line)] bg-sunk">
          <div className="all">
            <span className="ph block [&_img]:!transform-none [&_img]:opacity-60 [&_img]:grayscale">
              <Picture alt={cover_alt} sizes="(max-width: 900px) 50vw, 340px" stem={cover} />
              <span className="ty">{type_text}</span>
            </span>
            <div className="bd bg-sunk">
              <h2 className="!text-ink-700">{title}</h2>
              <span className="mt">
                {days}天{nights}晚 · {depart_text}
              </span>
              <span className="mt-auto pt-4 font-medium text-15 text-ink-700">已下架</span>
            </div>
          </div>
        </article>
      </div>
      <p className="mt-2 flex min-h-8 items-center gap-3 px-1 text-13 text-ink-500">
        <span>收藏于 {dayOf(saved_at)}</span>
        <button
          aria-label={`移除 ${title}`}
          className="ml-auto h-8 px-2 text-pine-600 hover:text-pine-700"
          onClick={() => {
            setWasAsked(true)
            setAsking(true)
          }}
          type="button"
        >
          移除
        </button>
      </p>
      {wasAsked && (
        <Suspense>
          <ConfirmDialog
            confirmText="移除"
            isBusy={removing.isBusy}
            isOpen={isAsking}
            isRisky
            onClose={() => setAsking(false)}
            onConfirm={removing.start}
            title="移除这条已下架的线路？"
          >
            <p>它已经下架，移除后不能再次收藏。</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </li>
  )
}
