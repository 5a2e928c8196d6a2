import { Link } from '@tanstack/react-router'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PROMISE_MINUTES } from '#src/domain/content/custom-trip-promise.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { useShopInfo } from '#src/web/client/shop-info.ts'
import type { readReceived } from '#src/web/custom-trip/received.ts'
import { DesignerPanel } from './designer-panel.tsx'
import { NextSteps } from './next-steps.tsx'

type Shown = NonNullable<ReturnType<typeof readReceived>>

/** The number, who calls and by when, and what comes after. Takes the focus from the button that sent it. */
export function RequestSuccess({ received }: { received: Shown }) {
  const { service_hours, service_phone } = useShopInfo()
  const { requestNo, designer, phone, place, kind } = received
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = kind === 'private' ? '/custom/personal' : '/custom/business'
  return (
    <>
      <div className="text-center">
        <span className="mx-auto mb-3.5 grid size-15 place-items-center rounded-full bg-ok-50 text-ok">
          <Check aria-hidden className="icon !size-7" />
        </span>
        <h1
          className="font-semibold font-serif text-30/42 focus-visible:shadow-none"
          ref={heading}
          tabIndex={-1}
        >
          需求已收到
        </h1>
        <p className="text-16/28 text-ink-700">
          {designer?.name ?? '定制师'}会在工作时间 <b className="font-semibold">{PROMISE_MINUTES} 分钟内</b>
          致电 {phone ? <span className="num font-semibold">{phone}</span> : '您留下的手机号'}，客服时间{' '}
          {service_hours}
        </p>
        <p className="mt-3 inline-flex h-10.5 items-center gap-2.5 rounded-full border border-line bg-white pr-2 pl-4">
          <span className="text-ink-500">需求编号</span>
          <b className="num font-semibold text-15">{requestNo}</b>
          <Button aria-label="复制需求编号" look="text" onClick={() => void copy(requestNo)} size="sm">
            <Copy aria-hidden className="icon" />
            复制
          </Button>
        </p>
      </div>
      <NextSteps received={received} />
      {designer && <DesignerPanel designer={designer} />}
      <Notice className="mt-4" tone="info">
        没有接到电话可拨 <b className="num font-semibold">{service_phone}</b>
        ，报需求编号即可。方案做好后，链接会以短信发到这个手机号：打开就能看行程和价格，可以提出修改，接受后才签合同、付款。用同一手机号登录，需求和方案会归到您的账号。
      </Notice>
      <div className="mt-6.5 flex justify-center gap-3">
        <Link className={buttonLook('pine')} search={place ? { destId: [place.id] } : {}} to="/product">
          {place ? `看看${place.label}线路` : '看看全部线路'}
        </Link>
        <Link className={buttonLook('line')} to={form}>
          再提交一个需求
        </Link>
      </div>
    </>
  )
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok('已复制')
  } catch {
    toast.error('请手动复制编号')
  }
}
