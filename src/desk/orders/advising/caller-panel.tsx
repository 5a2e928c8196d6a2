import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { deskInquiries } from '#src/api/desk/service/inquiries.ts'
import { deskMembers } from '#src/api/desk/service/members.ts'
import { messageOf } from '#src/api/reply.ts'
import { isMobile, maskPhone, normalisePhone, phoneFormatText } from '#src/domain/account/phone.ts'
import { memberStatusText } from '#src/domain/desk/member-work.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { call } from '../../client/call.ts'
import { query } from '../../client/query.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { Advice } from './use-advice.ts'

/** Whose order it is: a member, or a telephone that may have no account yet. */
export function CallerPanel({ advice }: { advice: Advice }) {
  const { of, type } = advice
  function leave() {
    for (const name of ['uid', 'member_phone', 'inquiry_id', 'coupon_id']) type(name, '')
  }
  const isNamed = of('uid') !== '' || of('inquiry_id') !== '' || of('member_phone') !== ''
  return (
    <Panel
      aside={
        isNamed && (
          <Button className="-mr-3 ml-auto" look="text" onClick={leave} size="sm">
            换一位客人
          </Button>
        )
      }
      title="客人"
    >
      <div className="px-4 py-3">
        {of('uid') !== '' ? (
          <Member uid={of('uid')} />
        ) : of('member_phone') !== '' ? (
          <p>
            <b className="num font-semibold">{maskPhone(of('member_phone'))}</b>
            <span className="ml-3 text-ink-500">
              没有找到会员，订单记到这个手机号名下；客人首次登录时自己同意协议并注册
            </span>
          </p>
        ) : of('inquiry_id') !== '' ? (
          <Inquirer id={Number(of('inquiry_id'))} />
        ) : (
          <Search advice={advice} />
        )}
      </div>
    </Panel>
  )
}

function Member({ uid }: { uid: string }) {
  const { data, error } = useQuery(query(deskMembers.overview, { uid }))
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data || data.uid !== uid) return <p className="text-ink-500">读取中</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <DeskLink className="font-semibold text-pine-600 hover:underline" to={`/members/${uid}`}>
        {data.contact_name || data.name}
      </DeskLink>
      <span className="num">{data.phone_mask}</span>
      {data.status !== 'normal' && <span className="tag och">{memberStatusText[data.status]}</span>}
      <span className="text-ink-500">
        {data.order_count} 个订单，进行中 {data.open_order_count} 个
        {data.last_login_at === null && '，还没有登录过'}
      </span>
    </p>
  )
}

function Inquirer({ id }: { id: number }) {
  const { data, error } = useQuery(query(deskInquiries.detail, { id }))
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <p className="text-ink-500">读取中</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <DeskLink className="font-semibold text-pine-600 hover:underline" to={`/consults/${id}`}>
        {data.name || '访客'}
      </DeskLink>
      <span className="num">{data.phone_mask}</span>
      <span className="text-ink-500">留言的手机号，订单记到它名下</span>
    </p>
  )
}

/** The look-up leaves a row; whoever is not found can be ordered for all the same. */
function Search({ advice: { type, errors } }: { advice: Advice }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const found = useMutation({
    mutationFn: (phone: string) => call(deskMembers.lookup, { phone }),
    onSuccess({ list: [member] }, phone) {
      if (member) type('uid', member.uid)
      else type('member_phone', phone)
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const phone = normalisePhone(typed)
    setFault(isMobile(phone) ? '' : phoneFormatText)
    if (isMobile(phone)) found.mutate(phone)
  }
  return (
    <form className="flex items-end gap-3" noValidate onSubmit={submit}>
      <div className="w-72">
        <TextInput
          autoComplete="off"
          autoFocus
          error={fault || errors['member_phone'] || (found.error ? messageOf(found.error) : undefined)}
          help="查找会留下记录"
          inputMode="tel"
          label="客人手机号"
          maxLength={20}
          name="member_phone"
          onChange={({ target }) => {
            setTyped(target.value)
            setFault('')
          }}
          required
          value={typed}
        />
      </div>
      <Button busyText="查找中" className="mb-5.5" isBusy={found.isPending} type="submit">
        查找
      </Button>
    </form>
  )
}
