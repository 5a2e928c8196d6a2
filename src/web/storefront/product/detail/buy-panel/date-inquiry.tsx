import { inquiry } from '#src/api/content/inquiries.ts'
import { phoneRequiredText } from '#src/domain/account/phone.ts'
import { addDays, isDay } from '#src/domain/calendar-day.ts'
import { inquirySources } from '#src/domain/codes.ts'
import { inquiryMessageFault, inquiryPhoneFault } from '#src/domain/content/inquiry.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { PhoneInput, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { useMember } from '#src/web/client/member/member.ts'
import { useShopInfo, useToday } from '#src/web/client/shop-info.ts'
import { Form, Send } from '#src/web/form/form.tsx'
import { useForm } from '#src/web/form/use-form.ts'
import { DateInput } from '#src/web/ui/date/date-input.tsx'
import type { FirstScreen } from '../first-screen.ts'
import { messageFor, ownMessageMost } from './date-message.ts'

/** A visitor for whom no departure fits says when they could go; the shop calls back (rule book §16.2). */
export default function DateInquiry({ product, onClose }: { product: FirstScreen; onClose(): void }) {
  const today = useToday()
  const member = useMember()
  const { phone_wide: isWide } = useShopInfo().modules.consult
  const form = useForm(inquiry.date, {
    start: {
      nickname: member?.linkman_name || member?.name || '',
      phone: member?.phone ?? '',
      date: '',
      message: '',
    },
    input: (typed) => ({
      ...typed,
      message: messageFor(product, typed),
      source: String(inquirySources.date),
    }),
    faults: ({ phone, date, message }) => ({
      phone: phone.trim() === '' ? phoneRequiredText : inquiryPhoneFault(phone, isWide),
      date: date !== '' && (!isDay(date) || date <= today) ? '请选择今天以后的日期' : null,
      message: inquiryMessageFault(message, ownMessageMost(product, date)),
    }),
    toasts: true,
    onDone({ message }) {
      toast.ok(message)
      onClose()
    },
  })
  return (
    <Dialog
      description="留下想出发的日期，客服会告诉您能否加开团期或有哪些相近的线路。"
      isOpen
      onClose={onClose}
      title="日期咨询"
    >
      <Form className="mt-5 grid gap-4" of={form}>
        <DateInput
          help="可以不填，也可以在留言里写一个大概的时间"
          label="期望出发日期"
          max={addDays(today, 730)}
          min={addDays(today, 1)}
          {...form.field('date')}
        />
        <TextInput autoComplete="name" label="姓名" maxLength={20} required {...form.field('nickname')} />
        <PhoneInput label="手机号" required {...form.field('phone')} />
        <TextArea
          label="留言"
          most={ownMessageMost(product, form.values.date)}
          rows={2}
          {...form.field('message')}
        />
        <p className="text-13/24 text-ink-500">
          手机号只用于回复本次咨询，详见
          <a className="link" href="/useragree?keywords=privacy" rel="noreferrer" target="_blank">
            《隐私政策》
          </a>
        </p>
        <Send look="pine" size="lg" wide>
          提交
        </Send>
      </Form>
    </Dialog>
  )
}
