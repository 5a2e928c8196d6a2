import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type ContractInfo, contracts } from '#src/contract/contracts.ts'
import { orders } from '#src/contract/orders.ts'
import { codeRequiredText } from '#src/domain/sms-code.ts'
import { ApiError, call, isRefusal, messageOf } from '../../client/call.ts'
import { withLogin } from '../../client/login.ts'
import { useMember } from '../../client/member.ts'
import { toast } from '../../client/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Check, TextInput } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CodeButton, useSendCode } from '../../ui/send-code.tsx'
import { showFirstError } from '../../ui/show-first-error.ts'
import { PeopleCheck } from './people-check.tsx'

interface Props {
  orderId: string
  /** Of the text above: it goes back with the signature. */
  textHash: string
  people: ContractInfo['fields']['travellers']
  isRead: boolean
  isBlocked: boolean
  phoneMask: string
  defaultName: string
  onLapsed(): void
  /** The text says something else by now, and nothing was signed. */
  onChanged(): void
}

/** The box wakes when the end was read; the code goes to the account's own phone and signs this order alone. */
export function SignPanel(props: Props) {
  const { orderId, textHash, people, isRead, isBlocked, phoneMask, defaultName } = props
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const member = useMember()
  const [agrees, setAgrees] = useState(false)
  const [name, setName] = useState(defaultName)
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const sender = useSendCode({
    phone: member?.phone ?? '',
    scene: 'sign_contract',
    orderId,
    onError: (text) => setFaults({ code: text }),
  })
  const signing = useMutation({
    mutationFn: () =>
      withLogin(() =>
        call(contracts.confirm, {
          order_id: orderId,
          agree: agrees,
          text_hash: textHash,
          sign_name: name,
          code: code.trim(),
        }),
      ),
    onSuccess: async () => {
      toast.ok('合同已签署')
      await queryClient.invalidateQueries({ queryKey: [orders.check.path] })
      await navigate({ to: '/center/order/result', search: { id: orderId }, replace: true })
    },
    onError: (error) => {
      if (isRefusal(error, 'PAY_EXPIRED') || isRefusal(error, 'STATE')) return props.onLapsed()
      const byField = error instanceof ApiError ? error.fieldErrors : {}
      if (byField['text_hash']) return props.onChanged()
      setFaults(
        isRefusal(error, 'BAD_CODE')
          ? { code: messageOf(error) }
          : Object.keys(byField).length > 0
            ? byField
            : { form: messageOf(error) },
      )
      showFirstError()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(!agrees && { agree: '请阅读合同全文并勾选同意' }),
      ...([...name.trim()].length < 2 && { sign_name: '请输入签署人姓名' }),
      ...(code.trim() === '' && { code: codeRequiredText }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return showFirstError()
    if (!signing.isPending) signing.mutate()
  }
  return (
    <form
      aria-label="签署合同"
      className="panel mt-5 scroll-mt-24 px-14 py-8 max-[900px]:px-5"
      data-noprint
      id="sign"
      noValidate
      onSubmit={submit}
    >
      <h2 className="font-semibold text-[20px] leading-[30px]">签署</h2>
      {!isRead && <p className="mt-1 text-ink-500">读到合同末尾后即可勾选签署。</p>}
      <PeopleCheck orderId={orderId} people={people} />
      <Check
        checked={agrees}
        className="mt-4"
        disabled={!isRead || isBlocked}
        error={faults['agree']}
        onChange={(event) => setAgrees(event.target.checked)}
      >
        我已阅读并同意以上合同全部内容
      </Check>
      <div className="mt-4 grid grid-cols-[1fr_1.4fr] gap-4 max-[900px]:grid-cols-1">
        <TextInput
          autoComplete="name"
          className="!h-12"
          error={faults['sign_name']}
          help="联系人或成年出行人"
          label="签署人姓名"
          maxLength={40}
          onChange={(event) => setName(event.target.value)}
          required
          value={name}
        />
        <div className="flex items-start gap-2.5">
          <div className="grow">
            <TextInput
              autoComplete="one-time-code"
              className="!h-12"
              error={faults['code']}
              help={`签署须本人确认：验证码发送至 ${phoneMask}，只用于签署本单`}
              inputMode="numeric"
              label="短信验证码"
              maxLength={6}
              onChange={(event) => setCode(event.target.value)}
              required
              value={code}
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
      {faults['form'] && (
        <Notice className="mt-4" live tone="err">
          {faults['form']}
        </Notice>
      )}
      <Button
        busyText="签署中"
        className="mt-5"
        disabled={!isRead || isBlocked}
        isBusy={signing.isPending}
        look="cin"
        size="lg"
        type="submit"
        wide
      >
        同意并签署，去支付
      </Button>
      {sender.dialog}
    </form>
  )
}
