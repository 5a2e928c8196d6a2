import type { DeskMail } from '#src/api/desk/orders/mails.ts'
import { deskMails } from '#src/api/desk/orders/mails.ts'
import { Reveal } from '../act/reveal.tsx'
import { call, callForFile } from '../client/call.ts'
import { Facts, Panel } from '../parts/panel.tsx'
import { FileButton } from '../parts/record/file-button.tsx'
import { OrderPanel } from '../parts/record/order-panel.tsx'
import { fullTimeText } from '../parts/time-text.ts'
import { MailState } from './state.tsx'

interface Props {
  mail: DeskMail
}

type Rows = Parameters<typeof Facts>[0]['rows']
const Num = ({ children }: { children: string }) => <span className="num">{children}</span>
const rowIf = (name: string, value: string): Rows => (value === '' ? [] : [[name, value]])

/** What is wanted and where it goes; the street is shown for the envelope, with a reason. */
export const Asked = ({ mail }: Props) => (
  <Panel aside={<MailState state={mail.state} text={mail.state_text} />} title={mail.kind_text}>
    <Facts
      rows={[
        [
          '寄往',
          mail.mail_name === '' ? (
            '已按规定删除'
          ) : (
            <Reveal
              key="to"
              label="收件地址"
              masked={`${mail.mail_name} ${mail.mail_phone} ${mail.mail_region}`}
              reveal={(why) => call(deskMails.reveal, { mail_order_id: mail.id, ...why })}
              right="order.edit"
            />
          ),
        ],
        ...toPrint(mail),
        ...rowIf('备注', mail.note),
        ['申请', <Num key="asked">{askedText(mail)}</Num>],
      ]}
    />
  </Panel>
)

/** The invoice that goes into the envelope. */
const toPrint = ({ id, order_no, has_file }: DeskMail): Rows =>
  has_file
    ? [
        [
          '打印',
          <FileButton
            key="file"
            label="PDF 发票"
            load={() => callForFile(deskMails.paper, { mail_order_id: id })}
            name={`发票${order_no}.pdf`}
          />,
        ],
      ]
    : []

const askedText = ({ requested_at, requested_by, due_at }: DeskMail) =>
  [
    fullTimeText(requested_at),
    requested_by && `${requested_by}登记`,
    due_at && `${fullTimeText(due_at)} 前寄出`,
  ]
    .filter(Boolean)
    .join('，')

/** How far it is; nothing before it was sent. */
export function Standing({ mail }: Props) {
  const { carrier, tracking_no, sent_at, sent_by, received_at, received_by } = mail
  const { cancelled_at, cancelled_by, cancel_reason } = mail
  const rows: Rows = [
    ...rowIf('快递公司', carrier),
    ...(tracking_no ? ([['快递单号', <Num key="no">{tracking_no}</Num>]] satisfies Rows) : []),
    ...rowIf('寄出', sent_at ? `${sent_by ?? ''} ${fullTimeText(sent_at)}` : ''),
    ...rowIf('签收', received_at ? `${received_by ?? ''} ${fullTimeText(received_at)}` : ''),
    ...rowIf('取消', cancelled_at ? `${cancelled_by ?? ''} ${fullTimeText(cancelled_at)}`.trim() : ''),
    ...rowIf('原因', cancelled_at ? cancel_reason : ''),
  ]
  if (rows.length === 0) return null
  return (
    <Panel title="进度">
      <Facts rows={rows} />
    </Panel>
  )
}

export const OfOrder = ({ mail: { order_no, trip_title, departs_on } }: Props) => (
  <OrderPanel
    all={{ text: '该订单的全部邮寄', to: '/mails' }}
    days={`${departs_on} 出发`}
    orderNo={order_no}
    title={trip_title}
  />
)
