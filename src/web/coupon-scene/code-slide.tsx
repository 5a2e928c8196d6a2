import { useEffect, useRef, useState } from 'react'
import { type CouponScene, couponScenes } from '#src/api/marketing/coupon-scenes.ts'
import { normalisePhone } from '#src/domain/account/phone.ts'
import { codeWrongText, normaliseCode } from '#src/domain/account/sms-code.ts'
import { type Day, monthDayText } from '#src/domain/calendar-day.ts'
import { SCENE_CODE_DIGITS } from '#src/domain/marketing/coupon-scenes/scene.ts'
import { call, isRefusal } from '../client/api/call.ts'
import { type Outcome, outcomeOf } from './result-slide.tsx'
import { type SentTo, useSceneCode } from './use-scene-code.tsx'

/** Wrong guesses that a code of four digits allows (rule book §11.4). */
const TRIES = 3

interface Props {
  scene: CouponScene
  url: string
  phone: string
  sentTo: SentTo
  onSent(to: SentTo): void
  onOtherPhone(): void
  onDone(outcome: Outcome): void
}

/** Slide 2: four digits, which submit themselves. */
export function CodeSlide({ scene, url, phone, sentTo, onSent, onOtherPhone, onDone }: Props) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const tries = useRef(TRIES)
  const again = useSceneCode(phone, {
    onSent(to) {
      tries.current = TRIES
      setFault('')
      setCode('')
      onSent(to)
    },
    onFault: setFault,
  })
  async function submit(typed: string) {
    setBusy(true)
    try {
      const { login_by } = await call(couponScenes.receive, {
        url,
        coupon_rules_id: scene.coupon_rules_id,
        phone: normalisePhone(phone),
        code: typed,
      })
      onDone({
        kind: 'done',
        text: login_by === null ? `券已放入 ${sentTo.mask} 的账号` : parkedText(sentTo.mask, login_by),
      })
    } catch (error) {
      if (!isRefusal(error, 'BAD_CODE')) return onDone(outcomeOf(error))
      tries.current -= 1
      setCode('')
      setFault(
        tries.current > 0 ? `${codeWrongText}，还可以试 ${tries.current} 次` : `${codeWrongText}，请重新发送`,
      )
    } finally {
      setBusy(false)
    }
  }
  function type(text: string) {
    const digits = normaliseCode(text).replace(/\D/g, '').slice(0, SCENE_CODE_DIGITS)
    setCode(digits)
    if (digits.length > 0) setFault('')
    if (digits.length === SCENE_CODE_DIGITS && !isBusy) void submit(digits)
  }
  return (
    <div className="text-center">
      <h3 className="font-semibold text-20/30">请输入短信验证码</h3>
      <p className="mt-0.5 text-ink-500">
        4 位验证码已发送至 <span className="num font-medium">{sentTo.mask}</span>，输完自动提交
      </p>
      <CodeBoxes code={code} isBusy={isBusy} isWrong={fault !== ''} onType={type} />
      <p className="min-h-6 text-err" role="alert">
        {fault}
      </p>
      <p className="mt-2.5 flex justify-center gap-4.5 text-ink-500">
        <Resend
          isSending={again.isSending}
          onClick={() => void again.send()}
          restsUntil={sentTo.restsUntil}
        />
        <i aria-hidden className="mt-1 h-3.5 w-px bg-line-strong" />
        <button className="text-pine-600 hover:underline" onClick={onOtherPhone} type="button">
          更换手机号
        </button>
      </p>
      {again.dialog}
    </div>
  )
}

const parkedText = (mask: string, day: Day) =>
  `券已留给 ${mask}，请在${monthDayText(day)}（含当天）前用这个手机号登录`

interface BoxesProps {
  code: string
  isBusy: boolean
  isWrong: boolean
  onType(text: string): void
}

/** One field over four boxes, so that a code that is pasted or filled in by the telephone arrives whole. */
function CodeBoxes({ code, isBusy, isWrong, onType }: BoxesProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="relative mx-auto mt-5.5 mb-3 flex w-fit gap-3">
      {Array.from({ length: SCENE_CODE_DIGITS }, (_, place) => (
        <span
          aria-hidden
          className={`num grid h-18 w-16 place-items-center rounded-control border font-semibold text-30/36 ${
            isWrong
              ? 'border-err bg-err-50'
              : place === code.length
                ? 'border-pine-500 ring-3 ring-pine-500/18'
                : 'border-control'
          }`}
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
          key={place}
        >
          {code[place]}
        </span>
      ))}
      <input
        aria-label="4 位短信验证码"
        autoComplete="one-time-code"
        className="absolute inset-0 cursor-text opacity-0"
        inputMode="numeric"
        maxLength={16}
        name="code"
        onChange={({ target }) => onType(target.value)}
        readOnly={isBusy}
        ref={field}
        value={code}
      />
    </div>
  )
}

function Resend({
  restsUntil,
  isSending,
  onClick,
}: {
  restsUntil: number
  isSending: boolean
  onClick(): void
}) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((restsUntil - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [restsUntil])
  if (left > 0)
    return (
      <span>
        <b className="num font-semibold">{left}</b> 秒后重发
      </span>
    )
  return (
    <button className="text-pine-600 hover:underline" disabled={isSending} onClick={onClick} type="button">
      {isSending ? '发送中' : '重新发送'}
    </button>
  )
}
