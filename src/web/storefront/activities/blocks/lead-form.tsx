import { Clock, Lock, Phone } from 'lucide-react'
import { inquiry } from '#src/api/content/inquiries.ts'
import type { ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { phoneRequiredText } from '#src/domain/account/phone.ts'
import { addDays, isDay } from '#src/domain/calendar-day.ts'
import { inquirySources } from '#src/domain/codes.ts'
import { PROMISE_MINUTES } from '#src/domain/content/custom-trip-promise.ts'
import { inquiryMessageFault, inquiryMessageMost, inquiryPhoneFault } from '#src/domain/content/inquiry.ts'
import { PhoneInput, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { useShopInfo, useToday } from '#src/web/client/shop-info.ts'
import { Consent } from '#src/web/custom-trip/fields/consent.tsx'
import { useCatchUp } from '#src/web/custom-trip/use-catch-up.ts'
import { Form, Send } from '#src/web/form/form.tsx'
import { useForm } from '#src/web/form/use-form.ts'
import { DateInput } from '#src/web/ui/date/date-input.tsx'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'

/** A visitor for whom no date of the campaign fits leaves a telephone (rule book §16.3). The one cinnabar button. */
export function LeadForm({ block, slug }: { block: ShownBlockOf<'lead_form'>; slug: string }) {
  const today = useToday()
  const isHydrated = useHydrated()
  const { service_hours: hours, modules } = useShopInfo()
  const isWide = modules.consult.phone_wide
  const form = useForm(inquiry.date, {
    start: { nickname: '', phone: '', date: '', message: '' },
    input: ({ date, ...typed }) => ({
      ...typed,
      ...(date !== '' && { date }),
      slug,
      source: String(inquirySources.date),
    }),
    faults: ({ nickname, phone, date, message }) => ({
      nickname: nickname.trim() === '' ? '请输入您的姓名' : null,
      phone: phone.trim() === '' ? phoneRequiredText : inquiryPhoneFault(phone, isWide),
      date: date !== '' && (!isDay(date) || date <= today) ? '请选择今天以后的日期' : null,
      message: inquiryMessageFault(message),
    }),
    toasts: true,
    onDone({ message }) {
      toast.ok(message)
    },
  })
  useCatchUp(form)
  return (
    <section className="panel mt-22 grid grid-cols-[1fr_520px] items-center gap-16 !rounded-dialog py-11 pr-12 pl-14 max-xl:grid-cols-2 max-lg:grid-cols-1 max-lg:gap-6 max-lg:p-5">
      <div>
        <h2 className="font-semibold font-serif text-30/42 tracking-[.02em]">{block.title}</h2>
        {block.lead && <p className="mt-2.5 mb-5.5 max-w-[26em] text-16/28 text-ink-700">{block.lead}</p>}
        <ul className="text-ink-700 leading-32">
          <li className="flex items-center gap-2.5">
            <Phone aria-hidden className="icon text-pine-500" />
            客服时间 {hours}
          </li>
          <li className="flex items-center gap-2.5">
            <Clock aria-hidden className="icon text-pine-500" />
            工作时间 {PROMISE_MINUTES} 分钟内联系
          </li>
          <li className="flex items-center gap-2.5">
            <Lock aria-hidden className="icon text-pine-500" />
            信息只用于本次咨询
          </li>
        </ul>
      </div>
      <Form aria-label={block.title} className="grid grid-cols-2 gap-4 max-lg:grid-cols-1" of={form}>
        <TextInput
          autoComplete="name"
          label="称呼"
          maxLength={20}
          placeholder="怎么称呼您"
          required
          {...form.field('nickname')}
        />
        <PhoneInput label="手机号" placeholder="请输入手机号" required {...form.field('phone')} />
        <div className="col-span-full">
          <DateInput
            label="想出发的日期"
            max={addDays(today, 730)}
            min={addDays(today, 1)}
            {...form.field('date')}
          />
        </div>
        <div className="col-span-full">
          <TextArea
            label="咨询内容"
            most={inquiryMessageMost}
            placeholder="想去哪里、几个人、有没有老人孩子"
            rows={3}
            {...form.field('message')}
          />
        </div>
        <div className="col-span-full">
          <Send look="cin" size="lg" type={isHydrated ? 'submit' : 'button'} wide>
            {block.button}
          </Send>
          <Consent className="mt-3 text-13/20" />
        </div>
      </Form>
    </section>
  )
}
