import { Suspense } from 'react'
import type { Plan } from '#src/api/content/plans.ts'
import { Button } from '#src/ui/button.tsx'
import { useWantedDialog } from '../../../../center/own-work/use-wanted-dialog.ts'
import { onDemand } from '../../../../ui/loading/on-demand.tsx'
import { OtherPhone } from './other-phone.tsx'

const AcceptDialog = onDemand(() => import('./accept-dialog.tsx'))
const ChangeDialog = onDemand(() => import('./change-dialog.tsx'))

interface Props {
  plan: Plan
  /** Who is signed in has another telephone: nothing is offered, and a dialog that is open says so itself. */
  isOther: boolean
  onChange(): void
}

/** Taking it and asking for another version; each says first what it does, and asks for the login when it is done. */
export function Acts({ plan, isOther, onChange }: Props) {
  const accepting = useWantedDialog()
  const changing = useWantedDialog()
  return (
    <div className="grid gap-2.5" data-noprint>
      {isOther ? (
        <OtherPhone what="接受或修改" />
      ) : (
        <Buttons onAccept={accepting.open} onChanges={changing.open} plan={plan} />
      )}
      {accepting.isMounted && (
        <Suspense>
          <AcceptDialog isOpen={accepting.isOpen} onChange={onChange} onClose={accepting.close} plan={plan} />
        </Suspense>
      )}
      {changing.isMounted && (
        <Suspense>
          <ChangeDialog isOpen={changing.isOpen} onChange={onChange} onClose={changing.close} plan={plan} />
        </Suspense>
      )}
    </div>
  )
}

interface ButtonsProps extends Pick<Props, 'plan'> {
  onAccept(): void
  onChanges(): void
}

function Buttons({ plan, onAccept, onChanges }: ButtonsProps) {
  const isLapsed = plan.state === 'expired'
  return (
    <>
      {plan.accept_why === '' && (
        <Button look="cin" onClick={onAccept} size="lg" wide>
          接受方案
        </Button>
      )}
      {plan.change_why === '' && (
        <Button look={isLapsed ? 'pine' : 'line'} onClick={onChanges} size="lg" wide>
          {isLapsed ? '请定制师重新报价' : '提出修改'}
        </Button>
      )}
      <p className="text-13 text-ink-500">{hintOf(plan)}</p>
    </>
  )
}

function hintOf({ accept_why, change_why }: Plan): string {
  if (accept_why === '') return change_why === '' ? '接受后生成订单，先看合同再付款，此时不扣款' : change_why
  return change_why === '' ? '重新报价不收费，算一次免费修改，新版会以短信通知您' : change_why
}
