import { type Complaint, complaints } from '#src/api/content/complaints.ts'
import { complaintMost } from '#src/domain/content/complaints/complaint.ts'
import { TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { Failure, Form, Send } from '#src/web/form/form.tsx'
import { useForm } from '#src/web/form/use-form.ts'
import { UnsavedGuard } from '../own-work/unsaved-guard.tsx'
import { ComplaintPictures, noPictures, useComplaintPictures } from './pictures.tsx'

const words = {
  reply: { label: '回复', send: '发送回复', done: '已发送' },
  reopen: { label: '还有什么没有解决', send: '重新打开投诉', done: '投诉已重新打开' },
} as const

interface Props {
  act: keyof typeof words
  complaint: Complaint
  onDone(fresh: Complaint): unknown
}

/** What the member adds: to a complaint that is open, or to open it once more. */
export function ReplyForm({ act, complaint: { complaint_no, stage }, onDone }: Props) {
  const { label, send, done } = words[act]
  const pictures = useComplaintPictures((edit) =>
    form.change((now) => ({ pictures_json: edit(now.pictures_json) })),
  )
  const form = useForm(complaints[act], {
    start: { content: '', pictures_json: noPictures },
    input: (typed) => ({ complaint_no, ...typed }),
    faults: () => ({ pictures_json: pictures.unsent }),
    stays: true,
    onDone(fresh) {
      toast.ok(done)
      form.marks.reset()
      onDone(fresh)
    },
  })
  return (
    <Form className="mt-5 grid max-w-190 grid-cols-1 gap-3 border-line border-t pt-5" of={form}>
      <TextArea
        label={act === 'reply' && stage === 'waiting' ? '补充说明' : label}
        most={complaintMost}
        required
        rows={4}
        {...form.field('content')}
      />
      <ComplaintPictures
        error={form.errorOf('pictures_json')}
        pictures={pictures}
        refs={form.values.pictures_json}
      />
      <Failure />
      <div>
        <Send busyText="发送中" look="line">
          {send}
        </Send>
      </div>
      <UnsavedGuard isDirty={form.isDirty && !form.isBusy} />
    </Form>
  )
}
