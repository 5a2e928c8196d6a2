import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { orders } from '#src/api/booking/orders.ts'
import { complaints } from '#src/api/content/complaints.ts'
import { complaintMost } from '#src/domain/content/complaints/complaint.ts'
import { complaintCategories, complaintCategoryText } from '#src/domain/content/inquiry-work.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Select, TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { query } from '#src/web/client/api/query.ts'
import { Failure, Form, Send } from '#src/web/form/form.tsx'
import { useForm } from '#src/web/form/use-form.ts'
import { Crumbs } from '../../ui/crumbs.tsx'
import { ChipChoices } from '../../ui/fields/chip-choices.tsx'
import { UnsavedGuard } from '../own-work/unsaved-guard.tsx'
import { OtherLines } from './other-lines.tsx'
import { ComplaintPictures, noPictures, useComplaintPictures } from './pictures.tsx'

const choices = complaintCategories.map((value) => ({ value, text: complaintCategoryText[value] }))
/** Whoever wants to name an order that is older finds the form on its page. */
const RECENT_ORDERS = 20

/** What it is about, which order, and in one's own words what happened. */
export function ComplaintForm({ orderId }: { orderId: string | undefined }) {
  const navigate = useNavigate()
  const pictures = useComplaintPictures((edit) =>
    form.change((now) => ({ pictures_json: edit(now.pictures_json) })),
  )
  const form = useForm(complaints.add, {
    start: { category: '', order_id: orderId ?? '', content: '', pictures_json: noPictures },
    faults: () => ({ pictures_json: pictures.unsent }),
    onDone({ complaint_no }) {
      toast.ok(`投诉已提交，编号 ${complaint_no}`)
      return navigate({ to: '/center/complaint', search: { no: complaint_no }, replace: true })
    },
  })
  const category = form.choice('category')
  return (
    <>
      <Crumbs
        parts={[
          <Link className="hover:text-pine-600" key="list" to="/center/complaint">
            我的投诉
          </Link>,
          '提交投诉',
        ]}
      />
      <Form className="panel grid grid-cols-1 gap-5 px-7 py-6 max-sm:px-4" of={form}>
        <div>
          <h1 className="font-semibold font-serif text-24/34">提交投诉</h1>
          <p className="mt-1 text-ink-500">
            提交后立即得到编号，我们在7日内答复。每次答复都会以消息和短信通知您，没有解决可以继续回复。
          </p>
        </div>
        <ChipChoices
          choices={choices}
          chosen={category.value === '' ? [] : [category.value]}
          error={category.error}
          kind="one"
          label="投诉类别"
          onChange={([chosen = '']) => category.onChange(chosen)}
          required
        />
        <OrderChoice {...form.field('order_id')} orderId={orderId} />
        <TextArea
          help="请写明时间、地点和希望怎样解决；请勿填写证件号码"
          label="投诉内容"
          most={complaintMost}
          placeholder="发生了什么，您希望怎样解决"
          required
          rows={7}
          {...form.field('content')}
        />
        <ComplaintPictures
          error={form.errorOf('pictures_json')}
          pictures={pictures}
          refs={form.values.pictures_json}
        />
        <Failure />
        <div className="flex flex-wrap items-center gap-3">
          <Send busyText="提交中" look="pine" size="lg">
            提交投诉
          </Send>
          <Link className={buttonLook('line', 'lg')} to="/center/complaint">
            返回
          </Link>
        </div>
      </Form>
      <OtherLines />
      <UnsavedGuard isDirty={form.isDirty && !form.isBusy} />
    </>
  )
}

type Field = Parameters<typeof Select>[0] & { orderId: string | undefined }

/** The member's latest orders by title and day; the one that the page was opened for stands there in any case. */
function OrderChoice({ orderId, ...field }: Omit<Field, 'label' | 'children'>) {
  const { data } = useQuery(query(orders.list, { page: 1, size: RECENT_ORDERS }))
  const list = data?.list ?? []
  const isListed = list.some(({ order_id }) => order_id === orderId)
  return (
    <Select help="选填" label="相关订单" {...field}>
      <option value="">不涉及订单</option>
      {orderId && !isListed && <option value={orderId}>订单 {orderId}</option>}
      {list.map(({ order_id, title, date }) => (
        <option key={order_id} value={order_id}>
          {date} 出发 · {title}
        </option>
      ))}
    </Select>
  )
}
