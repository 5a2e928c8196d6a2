import { useState } from 'react'
import { customTrips } from '#src/api/content/custom-trips.ts'
import type { ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { phoneFault } from '#src/domain/account/phone.ts'
import { PROMISE_MINUTES } from '#src/domain/content/custom-trip-promise.ts'
import { PhoneInput, TextInput } from '#src/ui/fields/field.tsx'
import { useCatchUp } from '#src/web/custom-trip/use-catch-up.ts'
import { Failure, Form, Send } from '#src/web/form/form.tsx'
import { useForm } from '#src/web/form/use-form.ts'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'

/** Three fields in one line; the rest is asked on the telephone (rule book §16.1). */
export function CustomForm({ block, slug }: { block: ShownBlockOf<'custom_form'>; slug: string }) {
  const isHydrated = useHydrated()
  const [requestNo, setRequestNo] = useState<string | null>(null)
  const form = useForm(customTrips.activity, {
    start: { dest_text: '', linkman: '', phone: '' },
    input: ({ dest_text, ...typed }) => ({ ...typed, slug, ...(dest_text.trim() !== '' && { dest_text }) }),
    faults: ({ dest_text, linkman, phone }) => ({
      dest_text: [...dest_text.trim()].length > 60 ? '最多60字' : null,
      linkman: [...linkman.trim()].length < 2 ? '请输入联系人姓名' : null,
      phone: phoneFault(phone),
    }),
    onDone({ request_no }) {
      setRequestNo(request_no)
    },
  })
  useCatchUp(form)
  return (
    <section aria-label={block.title} className="panel mt-6 px-6 py-4.5">
      {requestNo === null ? (
        <Form
          className="grid grid-cols-[auto_1fr_1fr_1.2fr_auto] items-end gap-3 max-lg:grid-cols-1"
          of={form}
        >
          <b className="mr-2 pb-2.5 font-semibold text-16/24">{block.title}</b>
          <TextInput
            label="想去哪里"
            maxLength={60}
            placeholder="没想好可不填"
            {...form.field('dest_text')}
          />
          <TextInput autoComplete="name" label="联系人" maxLength={20} required {...form.field('linkman')} />
          <PhoneInput label="联系电话" placeholder="请输入手机号" required {...form.field('phone')} />
          <Send look="pine" type={isHydrated ? 'submit' : 'button'}>
            请定制师联系我
          </Send>
          <Failure as="line" className="col-span-full" />
        </Form>
      ) : (
        <p className="leading-24" role="status">
          <b className="font-semibold">需求已收到</b>，编号{' '}
          <span className="num font-semibold">{requestNo}</span>。定制师将在工作时间 {PROMISE_MINUTES}{' '}
          分钟内致电。
        </p>
      )}
    </section>
  )
}
