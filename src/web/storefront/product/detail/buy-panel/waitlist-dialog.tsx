import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { waitlist } from '#src/api/booking/waitlist/waitlist.ts'
import { messageOf } from '#src/api/reply.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useWork } from '#src/web/center/own-work/use-work.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { PartyFields } from '#src/web/ui/fields/party-fields.tsx'
import type { FirstScreen } from '../first-screen.ts'
import type { Departure } from './choices.tsx'

interface Props {
  product: Pick<FirstScreen, 'product_id' | 'title' | 'type' | 'max_pax_order'>
  comboKey: string
  departure: Departure
  /** Who was chosen on the page. */
  party: Counts
  onClose(): void
  /** Seats are free after all: the calendar is out of date. */
  onFree(): void
}

const isFull = ({ stock }: Departure) => stock === 0

/** A date that is full, or too full for a party, offers to wait for it: what that means, how many wait already, and for how many (rule book §8.9, 18). */
export default function WaitlistDialog({ product, comboKey, departure, onClose, onFree, ...props }: Props) {
  const [party, setParty] = useState(props.party)
  const key = { product_id: product.product_id, combo_key: comboKey, date: departure.date }
  const ahead = useQuery({ ...query(waitlist.ahead, key), staleTime: 0 })
  const [refusal, setRefusal] = useState('')
  const joining = useWork({
    work: () => call(waitlist.join, { ...key, counts_json: party }),
    onDone: () => setRefusal(''),
    onFailed(error) {
      setRefusal(messageOf(error))
      if (isRefusal(error, 'STATE')) onFree()
    },
  })
  const prices = {
    adult: departure.price_fen,
    child_bed: departure.child_fen,
    child_nobed: departure.child_nobed_fen,
    infant: departure.infant_fen,
  }
  const day = `${monthDayText(departure.date)} ${weekdayText(departure.date)}出发`
  if (joining.result)
    return (
      <Dialog description={`${product.title}，${day}`} isOpen onClose={onClose} title="已加入候补">
        <p className="mt-4 text-ink-700 leading-26">
          {aheadText(joining.result.ahead)}。有名额时以短信和站内消息通知您，名额保留 2 小时。
        </p>
        <div className="mt-6 flex justify-end gap-3">
          <Button onClick={onClose}>继续浏览</Button>
          <Link className={buttonLook('pine')} to="/center/order">
            查看我的候补
          </Link>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      description={`${day}的${isFull(departure) ? '名额已满' : `余位不够您的人数（余${departure.stock}位）`}，可以候补，不收款。`}
      isOpen
      onClose={onClose}
      title="候补这个团期"
    >
      <div className="mt-5">
        <PartyFields
          fenOf={(kind) => prices[kind]}
          isStudy={product.type === 'study'}
          look="columns"
          most={product.max_pax_order}
          onChange={setParty}
          party={party}
        />
      </div>
      <ul className="mt-5 grid list-disc gap-1 pl-5 text-13/22 text-ink-700 marker:text-ink-400">
        <li>有人取消或加开名额时，按候补先后为您保留，每天 9:00–21:00 通知</li>
        <li>名额保留 2 小时，在“我的订单”接受并提交订单；逾期转给下一位，价格以提交时为准</li>
        <li>余位不足您的人数时，先给后面人数更少的候补，您的位置不变</li>
      </ul>
      <p aria-live="polite" className="mt-4 min-h-6">
        {ahead.data && aheadText(ahead.data.parties)}
      </p>
      {refusal && (
        <Notice className="mt-2" live tone="warn">
          {refusal}
        </Notice>
      )}
      <Button
        busyText="提交中"
        className="mt-3"
        isBusy={joining.isBusy}
        look="pine"
        onClick={() => joining.start()}
        size="lg"
        wide
      >
        加入候补
      </Button>
    </Dialog>
  )
}

const aheadText = (parties: number) => (parties > 0 ? `前面有 ${parties} 组在候补` : '您是第一组候补')
