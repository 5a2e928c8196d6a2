import { type ReactNode, Suspense } from 'react'
import type { CustomKind } from '#src/domain/codes.ts'
import { Button } from '../../../ui/button.tsx'
import { Captcha } from '../../../ui/captcha.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useRequest } from './use-request.ts'

const RequestReceived = onDemand(() => import('./request-received.tsx'))

interface Props {
  kind: CustomKind
  title: string
  /** The fields, with what is wrong with each. */
  children(errors: Record<string, string>): ReactNode
}

/** The card in the hero of a landing page; where it stands is `#request`. */
export function RequestCard({ kind, title, children }: Props) {
  const { form, errors, problem, isBusy, captcha, received, send, startAnew } = useRequest(kind)
  // Before this code runs a press must not send the form as a page: what was typed would stand in the address.
  const isHydrated = useHydrated()
  return (
    <section aria-label={title} className="request-card" id="request">
      {received && (
        <Suspense>
          <RequestReceived kind={kind} onAnew={startAnew} received={received} />
        </Suspense>
      )}
      {!received && (
        <form noValidate {...form}>
          <h2 className="mb-2.5 font-semibold font-serif text-[20px] leading-7">{title}</h2>
          <div className="grid grid-cols-1 gap-2.5">{children(errors)}</div>
          {problem && (
            <p className="notice err mt-3" role="alert">
              {problem}
            </p>
          )}
          <Button className="mt-4" isBusy={isBusy} look="cin" type={isHydrated ? 'submit' : 'button'} wide>
            免费获取方案
          </Button>
          <p className="mt-2.5 text-center text-[12px] text-ink-500 leading-[18px]">
            提交即表示同意我们就本次咨询与您联系
            <a className="link ml-1" href="/useragree?keywords=privacy" rel="noreferrer" target="_blank">
              隐私政策
            </a>
          </p>
        </form>
      )}
      <Captcha captcha={captcha} isBusy={isBusy} onAnswer={(answer) => void send(answer)} />
    </section>
  )
}
