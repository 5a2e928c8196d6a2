import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ContractInfo, contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { ApiError } from '#src/api/reply.ts'
import { codeFault, normaliseCode } from '#src/domain/account/sms-code.ts'
import { Check, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { requireLogin } from '#src/web/client/member/login.ts'
import { useMember } from '#src/web/client/member/member.ts'
import { CodeButton, useFocusAtRest, useSendCode } from '#src/web/login/send-code.tsx'
import { Failure, Form, Send } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { TravellersCheck } from './travellers-check.tsx'

interface Props {
  orderId: string
  /** The supplement whose clause is signed; absent for the contract itself. */
  billId?: number
  /** The change whose new contract is signed. */
  changeNo?: string
  /** What the button does, where nothing is paid afterwards. */
  verb?: string
  /** The `text_hash` of the text above: it goes back with the signature. */
  textHash: string
  people: ContractInfo['fields']['travellers']
  isRead: boolean
  isBlocked: boolean
  phoneMask: string
  defaultName: string
  onLapsed(): void
  /** Called when the text has changed meanwhile, and nothing was signed. */
  onChanged(): void
}

const nameOf = ({ billId, changeNo }: Pick<Props, 'billId' | 'changeNo'>) =>
  billId !== undefined ? '补充条款' : changeNo !== undefined ? '新合同' : '合同'

/** What is typed to sign, and where it leads: to the cashier, or back to a text that has changed. */
function useSigning(props: Props) {
  const { orderId, billId, changeNo, textHash, defaultName } = props
  const what = nameOf(props)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useForm(contracts.confirm, {
    start: { agree: false, sign_name: defaultName, code: '' },
    input: (typed) => ({
      ...typed,
      order_id: orderId,
      bill_id: billId,
      change_no: changeNo,
      text_hash: textHash,
      code: normaliseCode(typed.code),
    }),
    faults: ({ agree, sign_name, code }) => ({
      agree: agree ? null : `请阅读${what}全文并勾选同意`,
      sign_name: [...sign_name.trim()].length < 2 ? '请输入签署人姓名' : null,
      code: codeFault(code),
    }),
    async onDone({ next }) {
      toast.ok(`${what}已签署`)
      queryClient.removeQueries({ queryKey: [orders.detail.path] })
      if (next === 'pay') {
        const bill = billId ?? (changeNo && (await findChangeBill(orderId)))
        await navigate({
          to: '/center/order/result',
          search: { id: orderId, ...(bill && { bill }) },
          replace: true,
        })
      } else
        await navigate({
          to: '/center/order/orderDetail',
          search: { id: orderId },
          hash: 'change',
          replace: true,
        })
      // Not before the page is left, which would otherwise show a contract that nobody has to sign any more.
      for (const { path } of [orders.check, contracts.info])
        queryClient.removeQueries({ queryKey: [path, orderId] })
    },
    onRefused(error) {
      const isLapsed = isRefusal(error, 'PAY_EXPIRED') || isRefusal(error, 'STATE')
      const isChanged = error instanceof ApiError && error.fieldErrors['text_hash'] !== undefined
      if (isLapsed) props.onLapsed()
      else if (isChanged) props.onChanged()
      // Said here as well: what is asked for now may not come.
      return undefined
    },
  })
}

/** The bill of the difference, which signing has made; undefined where the cashier has to find it by itself. */
const findChangeBill = (orderId: string) =>
  call(orders.detail, { order_id: orderId }).then(
    ({ change }) => change?.bill_id ?? undefined,
    () => undefined,
  )

/** The checkbox is enabled once the end was read; the code goes to the account's phone and signs this order. */
export function SignPanel(props: Props) {
  const { orderId, people, isRead, isBlocked, phoneMask } = props
  const what = nameOf(props)
  const member = useMember()
  const form = useSigning(props)
  const sender = useSendCode({
    phone: member?.phone ?? '',
    scene: 'sign_contract',
    orderId,
    onError: (sentence, error) =>
      isRefusal(error, 'NOT_LOGIN') ? void requireLogin() : form.say('code', sentence),
  })
  const codeField = useFocusAtRest(sender.restsUntil)
  return (
    <Form
      aria-label={`签署${what}`}
      className="panel mt-5 scroll-mt-24 px-14 py-8 max-lg:px-5"
      data-noprint
      id="sign"
      of={form}
    >
      <h2 className="font-semibold text-20/30">签署</h2>
      {/* The same line before and after: what stands below must not move away from under a press. */}
      <p className="mt-1 text-ink-500">
        {isRead ? `已读到${what}末尾，请核对后勾选签署。` : `读到${what}末尾后即可勾选签署。`}
      </p>
      {people.length > 0 && <TravellersCheck orderId={orderId} people={people} />}
      <Check className="mt-4" {...form.box('agree')} disabled={!isRead || isBlocked}>
        我已阅读并同意以上{what}全部内容
      </Check>
      <div className="mt-4 grid grid-cols-[1fr_1.4fr] gap-4 max-lg:grid-cols-1">
        <TextInput
          autoComplete="name"
          className="!h-12"
          help="联系人或成年出行人"
          label="签署人姓名"
          maxLength={40}
          required
          {...form.field('sign_name')}
        />
        <div className="flex items-start gap-2.5">
          <div className="grow">
            <TextInput
              autoComplete="one-time-code"
              className="!h-12"
              help={`签署须本人确认：验证码发送至 ${phoneMask}，只用于签署本单`}
              inputMode="numeric"
              label="短信验证码"
              maxLength={6}
              ref={codeField}
              required
              {...form.field('code')}
            />
          </div>
          <div className="pt-7">
            <CodeButton
              isSending={sender.isSending}
              onClick={() => void sender.request('text')}
              restsUntil={sender.restsUntil}
            />
          </div>
        </div>
      </div>
      <Failure as="notice" className="mt-4" />
      <Send busyText="签署中" className="mt-5" disabled={!isRead || isBlocked} look="cin" size="lg" wide>
        {props.verb ?? '同意并签署，去支付'}
      </Send>
      {sender.dialog}
    </Form>
  )
}
