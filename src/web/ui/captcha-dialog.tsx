import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { accounts } from '#src/contract/accounts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  isOpen: boolean
  /** What the server said of the last answer; takes the place of the hint. */
  error: string
  isBusy: boolean
  /** Changes with every answer, so that each try has an image of its own. */
  attempt: number
  onConfirm(answer: string): void
  onCancel(): void
}

/** 271 pixels wide, above the dialog that asked for it (product specification §2). */
export default function CaptchaDialog({ isOpen, error, isBusy, attempt, onConfirm, onCancel }: Props) {
  const [opener] = useState(() => document.activeElement)
  // A button that asked for a code rests once it is sent, and cannot hold the focus: the form below places it then.
  const finalFocus = () =>
    opener instanceof HTMLElement && opener.isConnected && !opener.matches(':disabled') ? opener : false
  return (
    <Dialog finalFocus={finalFocus} isOpen={isOpen} onClose={onCancel} title="请输入图形验证码" width={271}>
      {isOpen && <CaptchaForm {...{ error, isBusy, attempt, onConfirm, onCancel }} />}
    </Dialog>
  )
}

function CaptchaForm({ error, isBusy, attempt, onConfirm, onCancel }: Omit<Props, 'isOpen'>) {
  const [answer, setAnswer] = useState('')
  const [fault, setFault] = useState(error)
  // A random token in the address makes the browser ask for a new image.
  const [token, setToken] = useState(() => crypto.randomUUID())
  const hintId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [judged, setJudged] = useState(attempt)
  // The form stays where it is: one that is made anew loses the focus to whatever comes first in the dialog.
  if (judged !== attempt) {
    setJudged(attempt)
    setAnswer('')
    setFault(error)
    setToken(crypto.randomUUID())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every answer that was wrong.
  useEffect(() => field.current?.focus(), [attempt])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React's events climb out of portals: the form that asked for the captcha would be submitted as well.
    event.stopPropagation()
    const typed = answer.normalize('NFKC').trim()
    if (typed === '') setFault('请输入图形验证码')
    else onConfirm(typed)
  }
  return (
    <form className="mt-4 grid gap-3" noValidate onSubmit={submit}>
      <button
        aria-label="换一张图形验证码"
        className="h-[78px] w-[223px] overflow-hidden rounded-control bg-sunk"
        onClick={() => {
          setFault('')
          setToken(crypto.randomUUID())
        }}
        type="button"
      >
        <img
          alt="图形验证码"
          height={78}
          onError={() => setFault('图片没有加载出来，点击图片重试')}
          src={`${accounts.captcha.path}?t=${token}`}
          width={223}
        />
      </button>
      <p
        className={`min-h-5 text-center text-[13px] leading-5 ${fault ? 'text-err' : 'text-ink-500'}`}
        id={hintId}
        role={fault ? 'alert' : undefined}
      >
        {fault || '点击图片可更换验证码'}
      </p>
      <span className="input">
        <input
          aria-describedby={hintId}
          aria-label="图形验证码"
          autoCapitalize="characters"
          autoComplete="off"
          className="text-center"
          maxLength={4}
          onChange={(event) => setAnswer(event.target.value)}
          ref={field}
          value={answer}
        />
      </span>
      <div className="grid grid-cols-2 gap-3">
        <Button className="!px-0" onClick={onCancel}>
          取消
        </Button>
        <Button className="!px-0" busyText="验证中" isBusy={isBusy} look="pine" type="submit">
          确定
        </Button>
      </div>
    </form>
  )
}
