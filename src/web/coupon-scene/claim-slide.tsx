import { type FormEvent, useRef, useState } from 'react'
import type { CouponScene } from '#src/api/marketing/coupon-scenes.ts'
import { normalisePhone } from '#src/domain/account/phone.ts'
import { inquiryPhoneFault } from '#src/domain/content/inquiry.ts'
import { sceneHint } from '#src/domain/marketing/coupon-scenes/scene.ts'
import { Button } from '#src/ui/button.tsx'
import { isRefusal } from '../client/api/call.ts'
import { claimLoggedIn } from '../client/coupons/claim-calls.ts'
import { useShopInfo } from '../client/shop-info.ts'
import { type Outcome, outcomeOf } from './result-slide.tsx'
import { type SentTo, useSceneCode } from './use-scene-code.tsx'

interface Props {
  scene: CouponScene
  url: string
  phone: string
  onPhone(typed: string): void
  onSent(to: SentTo): void
  onDone(outcome: Outcome): void
}

/** Slide 1: what there is, and the one thing that is needed for it. */
export const ClaimSlide = (props: Props) => (
  <>
    <Coupons scene={props.scene} />
    {props.scene.login_flag ? <ByLogin {...props} /> : <ByPhone {...props} />}
  </>
)

const Coupons = ({ scene }: { scene: CouponScene }) => (
  <ul aria-label="优惠券" className="rounded-control border border-line-strong">
    {scene.coupons.map((coupon) => (
      <li
        className="grid min-h-18 grid-cols-[112px_minmax(0,1fr)] items-center border-line py-2.5 not-first:border-t"
        key={Object.values(coupon).join(' ')}
      >
        <FaceValue text={coupon.faceValueTip} />
        <div className="pl-4.5">
          <h3 className="font-semibold text-15/24">
            {coupon.way} · {coupon.useconditiontip}
          </h3>
          <p className="num font-medium text-13/20 text-ink-500">
            {coupon.starttime}-{coupon.endtime}
          </p>
        </div>
      </li>
    ))}
  </ul>
)

/** The figure large, `¥` and `折` small. */
function FaceValue({ text }: { text: string }) {
  const [, sign = '', figure = '', unit = ''] = /^(¥?)([\d.,]+)(折?)$/.exec(text) ?? ['', '', text, '']
  return (
    <b className="num border-line-strong border-r border-dashed text-center font-semibold text-30/36 text-och-700">
      {sign && <small className="text-15">{sign}</small>}
      {figure}
      {unit && <small className="text-15">{unit}</small>}
    </b>
  )
}

function ByLogin({ scene, url, onDone }: Props) {
  const [isBusy, setBusy] = useState(false)
  async function claim() {
    setBusy(true)
    try {
      await claimLoggedIn({ url, rule: scene.coupon_rules_id })
      onDone({ kind: 'done', text: '券已放入您的账号，下单时可以直接选用' })
    } catch (error) {
      // Whoever closes the login has not been refused anything.
      if (!isRefusal(error, 'NOT_LOGIN')) onDone(outcomeOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        busyText="领取中"
        className="mt-5"
        isBusy={isBusy}
        look="pine"
        onClick={() => void claim()}
        size="lg"
        wide
      >
        立即领取
      </Button>
      <p className="mt-3 text-center text-13/20 text-ink-500">{sceneHint(true)}</p>
    </>
  )
}

function ByPhone({ phone, onPhone, onSent }: Props) {
  const [fault, setFault] = useState('')
  const { phone_wide: isWide } = useShopInfo().modules.consult
  const field = useRef<HTMLInputElement>(null)
  const code = useSceneCode(phone, { onSent, onFault: (text) => refuse(text) })
  function refuse(text: string) {
    setFault(text)
    field.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = normalisePhone(phone) === '' ? '请输入您的号码' : inquiryPhoneFault(phone, isWide)
    if (wrong) refuse(wrong)
    else void code.send()
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)_148px] items-start gap-3">
        <div>
          <span className={`input !h-12 ${fault ? 'err' : ''}`}>
            <span className="num pre font-medium">+86</span>
            <input
              aria-describedby={fault ? 'scene-phone-fault' : undefined}
              aria-invalid={fault ? true : undefined}
              aria-label="手机号"
              autoComplete="tel-national"
              inputMode="tel"
              maxLength={20}
              name="phone"
              onChange={({ target }) => {
                onPhone(target.value)
                setFault('')
              }}
              placeholder="请输入您的号码"
              ref={field}
              value={phone}
            />
          </span>
          {fault && (
            <p className="hint err" id="scene-phone-fault" role="alert">
              {fault}
            </p>
          )}
        </div>
        <Button busyText="发送中" className="!h-12 !px-0" isBusy={code.isSending} look="pine" type="submit">
          立即领取
        </Button>
      </div>
      <p className="mt-3 text-13/20 text-ink-500">{sceneHint(false)}</p>
      {code.dialog}
    </form>
  )
}
