import { Volume2 } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { accounts } from '#src/api/auth/accounts.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useSpokenCaptcha } from './use-spoken-captcha.ts'

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
  const image = useRef<HTMLImageElement>(null)
  const spoken = useSpokenCaptcha()
  const [judged, setJudged] = useState(attempt)
  // The form stays where it is: one that is made anew loses the focus to whatever comes first in the dialog.
  if (judged !== attempt) {
    setJudged(attempt)
    setAnswer('')
    setFault(error)
    setToken(crypto.randomUUID())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every answer that was wrong.
  useEffect(() => {
    spoken.forget()
    field.current?.focus()
  }, [attempt])
  const askForImage = () => {
    if (spoken.isComing) return
    spoken.forget()
    setFault('')
    setToken(crypto.randomUUID())
  }
  const listen = async () => {
    // While an answer is being checked its image must stay.
    if (spoken.isComing || isBusy) return
    setFault('')
    try {
      // An image that is still on its way would take the place of what is heard.
      await spoken.listen(image.current?.decode())
    } catch (failure) {
      setFault(messageOf(failure))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React's events climb out of portals: the form that asked for the captcha would be submitted as well.
    event.stopPropagation()
    const typed = answer.normalize('NFKC').trim()
    if (typed === '') setFault(spoken.isHeard ? '请输入听到的4个字符' : '请输入图形验证码')
    else if (!spoken.isComing) onConfirm(typed)
  }
  return (
    <form className="mt-4 grid gap-3" noValidate onSubmit={submit}>
      <CaptchaImage
        image={image}
        isGone={spoken.isHeard}
        onClick={askForImage}
        onError={() => setFault('图片没有加载出来，点击图片重试')}
        token={token}
      />
      <div className="flex h-10 items-center justify-between gap-2">
        <p
          className={`text-13/20 ${fault ? 'text-err' : 'text-ink-500'}`}
          id={hintId}
          role={fault ? 'alert' : 'status'}
        >
          {fault || (spoken.isHeard ? '已播放语音验证码，请输入听到的4个字符' : '点击图片可更换验证码')}
        </p>
        <ListenButton isComing={spoken.isComing} isHeard={spoken.isHeard} onClick={() => void listen()} />
      </div>
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

interface CaptchaImageProps {
  image: RefObject<HTMLImageElement | null>
  token: string
  /** What can be heard has taken its place. */
  isGone: boolean
  onClick(): void
  onError(): void
}

function CaptchaImage({ image, token, isGone, onClick, onError }: CaptchaImageProps) {
  return (
    <button
      aria-label={isGone ? undefined : '换一张图形验证码'}
      className="h-19.5 w-[223px] overflow-hidden rounded-control bg-sunk text-13 text-ink-500"
      onClick={onClick}
      type="button"
    >
      {isGone ? (
        '图片已失效，点击换一张'
      ) : (
        <img
          alt="图形验证码"
          height={78}
          onError={onError}
          ref={image}
          src={`${accounts.captcha.path}?t=${token}`}
          width={223}
        />
      )}
    </button>
  )
}

function ListenButton({
  isComing,
  isHeard,
  onClick,
}: {
  isComing: boolean
  isHeard: boolean
  onClick(): void
}) {
  return (
    <button
      aria-busy={isComing || undefined}
      className="-mr-1 inline-flex h-8 flex-none items-center gap-1 rounded-control px-1 text-13 text-pine-600 hover:bg-pine-50"
      onClick={onClick}
      type="button"
    >
      <Volume2 aria-hidden className="size-4" />
      {isHeard ? '再听一遍' : '听验证码'}
    </button>
  )
}
