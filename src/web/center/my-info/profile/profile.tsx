import { useQueryClient } from '@tanstack/react-query'
import { profile } from '#src/api/account/profile.ts'
import type { UserInfo } from '#src/api/auth/session.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { UnsavedGuard } from '#src/web/center/own-work/unsaved-guard.tsx'
import { showMember } from '#src/web/client/member/known-member.ts'
import { DateInput } from '#src/web/ui/date/date-input.tsx'
import { useToday } from '../../../client/shop-info.ts'
import { Form, Send } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { AvatarField } from './avatar-field.tsx'
import { faultsOf, fieldsOf } from './fields.ts'
import { GenderField } from './gender-field.tsx'

/** The form shows what the account says, and over it what was typed. */
export function Profile({ member }: { member: UserInfo }) {
  const today = useToday()
  const queryClient = useQueryClient()
  const form = useForm(profile.update, {
    start: fieldsOf(member),
    // Two tabs do not undo each other.
    input: (_, changed) => changed,
    faults: (typed) => faultsOf(typed, today),
    toasts: true,
    stays: true,
    onDone(now) {
      showMember(queryClient, now)
      toast.ok('操作成功')
    },
  })
  return (
    <div className="max-w-180">
      <h2 className="sr-only">基本资料</h2>
      <AvatarField member={member} />
      <Form className="mt-7 border-line border-t pt-7" of={form}>
        <div className="grid grid-cols-2 gap-x-6 gap-y-5 max-md:grid-cols-1">
          <TextInput
            autoComplete="nickname"
            help="在点评中显示，1–20个字"
            label="昵称"
            required
            {...form.field('name')}
          />
          <TextInput
            autoComplete="name"
            help="下单时填在联系人姓名里"
            label="联系人姓名"
            {...form.field('linkman_name')}
          />
          <GenderField {...form.field('gender')} />
          <DateInput
            autoComplete="bday"
            label="生日"
            max={today}
            min="1900-01-01"
            {...form.field('birthday')}
          />
          <TextInput
            autoComplete="address-level2"
            label="常住城市"
            placeholder="例如 杭州"
            {...form.field('city')}
          />
          <TextInput
            autoComplete="email"
            help="下单时填在联系人邮箱里"
            inputMode="email"
            label="邮箱"
            placeholder="name@example.com"
            {...form.field('email')}
          />
        </div>
        <div className="mt-7 flex flex-wrap items-center gap-3">
          <Send busyText="保存中" disabled={!form.isDirty} look="pine">
            保存
          </Send>
          {form.isDirty && !form.isBusy && (
            <Button look="text" onClick={form.reset}>
              放弃修改
            </Button>
          )}
          <p className="text-13 text-ink-500" role="status">
            {form.isDirty && !form.isBusy && '有修改还没有保存'}
          </p>
        </div>
      </Form>
      <UnsavedGuard isDirty={form.isDirty} />
    </div>
  )
}
