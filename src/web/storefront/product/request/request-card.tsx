import { type ReactNode, Suspense } from 'react'
import { Consent } from '#src/web/custom-trip/fields/consent.tsx'
import { Failure, Form, Send } from '#src/web/form/form.tsx'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import type { RequestForm } from './use-request.ts'

const RequestReceived = onDemand(() => import('./request-received.tsx'))

interface Props {
  form: RequestForm
  title: string
  /** The way to the full form. */
  full: ReactNode
  children: ReactNode
}

/** The card in the hero of a landing page; where it stands is `#request`. */
export function RequestCard({ form, title, full, children }: Props) {
  // Before this code runs a press must not send the form as a page: what was typed would stand in the address.
  const isHydrated = useHydrated()
  return (
    <section aria-label={title} className="request-card" id="request">
      {form.received ? (
        <Suspense>
          <RequestReceived kind={form.kind} onAnew={form.startAnew} received={form.received} />
        </Suspense>
      ) : (
        <Form of={form}>
          <h2 className="mb-2.5 font-semibold font-serif text-20/28">{title}</h2>
          <div className="grid grid-cols-1 gap-2.5">{children}</div>
          <Failure as="notice" className="mt-3">
            。您填写的内容都还在。
          </Failure>
          <Send className="mt-4" look="cin" type={isHydrated ? 'submit' : 'button'} wide>
            免费获取方案
          </Send>
          <Consent className="mt-2.5 text-center text-12/18" />
          <p className="mt-1 text-center text-12/18 text-ink-500">想写得更细？{full}</p>
        </Form>
      )}
    </section>
  )
}
