import { Link } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import type { ContractInfo } from '#src/api/booking/contracts.ts'
import type { orders } from '#src/api/booking/orders.ts'
import type { Data } from '#src/api/endpoint.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Countdown } from '#src/ui/countdown.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ContractBar } from './contract-bar.tsx'
import { changedClauses } from './sheet/changed-clauses.ts'
import { ContractSheet } from './sheet/contract-sheet.tsx'
import { useSeen } from './sheet/use-seen.ts'
import { SignPanel } from './sign-panel.tsx'

interface Props {
  orderId: string
  contract: ContractInfo
  check: Data<(typeof orders)['check']>
  onLapsed(): void
  /** Fetches a text that has changed meanwhile, and answers it. */
  onReload(): Promise<ContractInfo | undefined>
}

export function UnsignedContract({ onReload, ...reading }: Props) {
  const { html, text_hash } = reading.contract
  const [changed, setChanged] = useState<string[] | null>(null)

  async function readAgain() {
    const fresh = await onReload()
    if (!fresh) return
    setChanged(changedClauses(html, fresh.html))
    // Scrolls at once: a smooth scroll would pass the end, which counts as having read it.
    scrollTo({ top: 0, behavior: 'instant' })
  }
  // A traveller who must read again has read and agreed to nothing yet.
  return <Reading {...reading} changed={changed} key={text_hash} onChanged={() => void readAgain()} />
}

interface ReadingProps extends Omit<Props, 'onReload'> {
  changed: string[] | null
  onChanged(): void
}

function Reading({ orderId, contract, check, changed, onChanged, onLapsed }: ReadingProps) {
  const { text_hash, deadline_ts, server_ts, sign, fields } = contract
  const { blockers } = check
  const [isRead, setRead] = useState(false)
  const end = useSeen<HTMLParagraphElement>()
  const panel = useSeen<HTMLDivElement>()
  if (end.isSeen && !isRead) setRead(true)
  return (
    <>
      <div className="mx-auto w-200 max-w-full pb-28 print:pb-0">
        {deadline_ts && (
          <p className="mb-4 text-right text-ink-500" data-noprint>
            请在 <Countdown onEnd={onLapsed} serverNow={server_ts} until={deadline_ts} /> 内签署
          </p>
        )}
        {changed && <Changed clauses={changed} />}
        {blockers.length > 0 && <Blocked blockers={blockers} orderId={orderId} />}
        <ContractSheet contract={contract} orderId={orderId}>
          <p className="mt-6 text-center text-13 text-ink-500" data-noprint ref={end.mark}>
            合同到此结束
          </p>
        </ContractSheet>
        <div ref={panel.mark}>
          <SignPanel
            defaultName={sign.sign_name_default}
            isBlocked={blockers.length > 0}
            isRead={isRead}
            onChanged={onChanged}
            onLapsed={onLapsed}
            orderId={orderId}
            people={fields.travellers}
            phoneMask={sign.phone_mask}
            textHash={text_hash}
          />
        </div>
      </div>
      <ContractBar title={fields.trip[0]?.value ?? ''} totalFen={check.payable_fen}>
        {!isRead ? (
          <span className="flex shrink-0 items-center gap-1.5 text-ink-500 max-sm:text-13">
            <ArrowDown aria-hidden className="icon" />
            读完全文后签署
          </span>
        ) : (
          !panel.isSeen && (
            <a className={`${buttonLook('pine')} shrink-0`} href="#sign">
              去签署
            </a>
          )
        )}
      </ContractBar>
    </>
  )
}

const Blocked = ({ orderId, blockers }: { orderId: string; blockers: Props['check']['blockers'] }) => (
  <Notice className="mb-4" tone="warn">
    <ul>
      {blockers.map((blocker) => (
        <li key={`${blocker.field}${blocker.message}`}>{blocker.message}</li>
      ))}
    </ul>
    <Link className="link" search={{ orderId }} to="/productOrder/fillOrder">
      返回填写
    </Link>
  </Notice>
)

const Changed = ({ clauses }: { clauses: string[] }) => (
  <Notice className="mb-4" live tone="warn">
    <p>合同内容有更新，还没有签署。请重新阅读后再签。</p>
    {clauses.length > 0 && <p>有变化的条款：{clauses.join('、')}</p>}
  </Notice>
)
