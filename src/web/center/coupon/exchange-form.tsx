import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { couponCodes } from '#src/api/marketing/coupon-codes.ts'
import { coupons } from '#src/api/marketing/coupons.ts'
import { exchangeCodeFault } from '#src/domain/marketing/coupon-codes/code.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { Bound } from '#src/web/form/bound.ts'
import { Failure, Form, Send } from '#src/web/form/form.tsx'
import { useForm } from '#src/web/form/use-form.ts'

/**
 * A code for a coupon (rule book §11.3). A code that was copied wrongly is told before it is sent, for every wrong one that
 * is sent counts towards the captcha.
 */
export function ExchangeForm() {
  const queryClient = useQueryClient()
  const [given, setGiven] = useState('')
  const form = useForm(couponCodes.exchange, {
    start: { code: '' },
    faults: ({ code }) => ({ code: exchangeCodeFault(code) }),
    at: { BAD_EXCHANGE: 'code', COUPON_GONE: 'code', TOO_OFTEN: 'code' },
    stays: true,
    onChange: () => setGiven(''),
    onDone({ message, name, value_tips }) {
      form.marks.reset()
      setGiven(`${message}：${name} ${value_tips}，已放入“未使用”`)
      return queryClient.invalidateQueries({ queryKey: [coupons.own.path] })
    },
  })
  return (
    <Form aria-label="兑换优惠券" className="border-line border-b px-6 py-4.5 max-sm:px-4" of={form}>
      <CodeLine isCaptchaAsked={form.captcha.asked !== null} {...form.field('code')} />
      <Failure />
      {given !== '' && (
        <Notice className="mt-3" live tone="ok">
          {given}
        </Notice>
      )}
    </Form>
  )
}

interface CodeLineProps extends Bound {
  isCaptchaAsked: boolean
}

/** Label, field and button in one line, and what is wrong below the field. */
function CodeLine({ error, isCaptchaAsked, ...field }: CodeLineProps) {
  const id = useId()
  const note = { id: `${id}-note` }
  return (
    <>
      <div className="flex items-center gap-3 max-md:flex-wrap max-md:gap-y-1.5">
        <label className="w-12 text-15 text-ink-700 max-md:w-full" htmlFor={id}>
          兑换码
        </label>
        <span className={`input w-75 max-md:w-auto max-md:grow ${error ? 'err' : ''}`}>
          <input
            aria-describedby={note.id}
            aria-invalid={error ? true : undefined}
            aria-required
            autoCapitalize="characters"
            autoComplete="off"
            className="num min-w-0 tracking-wide"
            id={id}
            placeholder="XXXX-XXXX-XXXX"
            spellCheck={false}
            {...field}
          />
        </span>
        <Send busyText="兑换中" look="pine">
          兑换
        </Send>
        {!error && (
          <p className="text-13 text-ink-500 md:ml-1" {...note}>
            {isCaptchaAsked ? '1 小时内填错 5 次，请先完成图形验证码' : '不分大小写，空格和横线可以不填'}
          </p>
        )}
      </div>
      {error && (
        <p className="hint err md:ml-15" {...note}>
          <CircleAlert aria-hidden className="icon" />
          {error}
        </p>
      )}
    </>
  )
}
