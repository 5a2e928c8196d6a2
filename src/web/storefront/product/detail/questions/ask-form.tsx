import { questions } from '#src/api/catalog/questions.ts'
import { contactsText, questionLimits } from '#src/domain/catalog/questions/question.ts'
import { holdsContact } from '#src/domain/catalog/review-contacts.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { Failure, Form, Send } from '#src/web/form/form.tsx'
import { useForm } from '#src/web/form/use-form.ts'

interface Props {
  productId: number
  onDone(): void
  onClose(): void
}

/** One question about the trip; who is not logged in does so when sending, and loses nothing. */
export default function AskForm({ productId, onDone, onClose }: Props) {
  const form = useForm(questions.ask, {
    start: { content: '' },
    input: ({ content }) => ({ product_id: productId, content }),
    faults: ({ content }) => ({ content: holdsContact(content) ? contactsText : null }),
    onDone() {
      toast.ok('已收到您的提问，回答后会发到您的消息中心')
      onDone()
    },
  })
  return (
    <Form className="mt-4 grid max-w-190 grid-cols-1 gap-3" of={form}>
      <TextArea
        autoFocus
        help="回答后可能公开展示给其他旅客，您的姓名只显示姓氏；请勿填写联系方式"
        label="您的问题"
        most={questionLimits.most}
        placeholder="例如：第四天走路多吗，老人能跟上吗？"
        required
        rows={3}
        {...form.field('content')}
      />
      <Failure />
      <div className="flex flex-wrap items-center gap-3">
        <Send busyText="提交中" look="pine">
          提交问题
        </Send>
        <Button onClick={onClose}>取消</Button>
      </div>
    </Form>
  )
}
