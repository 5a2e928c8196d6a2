import { inquiry } from '#src/api/content/inquiries.ts'
import { inquirySources } from '#src/domain/codes.ts'
import { inquiryMessageFault, inquiryMessageMost, inquiryPhoneFault } from '#src/domain/content/inquiry.ts'
import { Button } from '#src/ui/button.tsx'
import { PhoneInput, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { sourceFrom } from '../client/cookies.ts'
import { useMember } from '../client/member/member.ts'
import { useShopInfo } from '../client/shop-info.ts'
import { Form, Send } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import type { Draft } from '../form/values.ts'

interface Props {
  draft: Draft<Record<string, string>>
  productId: number | undefined
  /** Typed before, in a chat that could not be reached. */
  message?: string | undefined
  onBack(): void
  onDone(): void
}

/** The message form: name and telephone of a member stand there already. What was typed outlives every failure. */
export function InquiryForm({ draft, productId, message = '', onBack, onDone }: Props) {
  const member = useMember()
  const { phone_wide: isWide } = useShopInfo().modules.consult
  // About a product it is an intention to book, otherwise a message; each has field names of its own.
  const kind =
    productId === undefined
      ? ({ endpoint: inquiry.message, name: 'nickname', message: 'message' } as const)
      : ({ endpoint: inquiry.product, name: 'linkman', message: 'special_demand' } as const)
  const about =
    productId === undefined
      ? {
          source: [inquirySources.dialog, sourceFrom()].filter(Boolean).join(' '),
          page_url: (location.pathname + location.search).slice(0, 500),
        }
      : { product_id: productId, new_version: true, login_flag: Boolean(member) }
  const start: Record<string, string> = {
    [kind.name]: member?.linkman_name || member?.name || '',
    phone: member?.phone ?? '',
    [kind.message]: message,
  }
  const form = useForm(kind.endpoint, {
    start,
    draft,
    input: (typed) => ({ ...typed, ...about }),
    // The specification asks for a silent stop: nothing is said, only the field that is empty takes the focus.
    faults: ({ [kind.name]: name = '', phone = '', [kind.message]: typed = '' }) => ({
      [kind.name]: name.trim() === '' ? '' : null,
      phone: phone.trim() === '' ? '' : inquiryPhoneFault(phone, isWide),
      [kind.message]: inquiryMessageFault(typed),
    }),
    toasts: true,
    onDone({ message: thanks }) {
      toast.ok(thanks)
      onDone()
    },
  })
  return (
    <Form className="mt-5 grid gap-4" of={form}>
      <TextInput
        autoComplete="name"
        autoFocus
        label="姓名"
        maxLength={20}
        placeholder="怎么称呼您"
        required
        {...form.field(kind.name)}
      />
      <PhoneInput label="手机号" placeholder="请输入手机号" required {...form.field('phone')} />
      <TextArea
        label="咨询内容"
        most={inquiryMessageMost}
        placeholder="想去哪里、几个人、什么时候出发"
        rows={3}
        {...form.field(kind.message)}
      />
      <div className="mt-1 grid grid-cols-[auto_1fr] gap-3">
        <Button onClick={onBack} size="lg">
          返回
        </Button>
        <Send look="pine" size="lg">
          提交留言
        </Send>
      </div>
    </Form>
  )
}
