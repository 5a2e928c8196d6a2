import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MemberRow } from '#src/api/desk/service/members.ts'
import { deskMembers as members } from '#src/api/desk/service/members.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { isMobile, normalisePhone } from '#src/domain/account/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { useAddress } from '../client/address.ts'
import { call } from '../client/call.ts'
import { query } from '../client/query.ts'
import { PageHead } from '../parts/page-head.tsx'
import { FoundMembers } from './found-members.tsx'
import { wantedOf } from './wanted.ts'

const filters = [
  { word: 'status', value: 'frozen', title: '已冻结' },
  { word: 'status', value: 'cancelling', title: '注销中' },
  { word: 'has_complaint', value: '1', title: '有投诉' },
] as const

/** Members are searched for, never browsed (desk book §4.13). A telephone stands in no address and leaves a row. */
export function Page() {
  const { search, set } = useAddress()
  const wanted = wantedOf(search)
  const found = useQuery({ ...query(members.list, wanted ?? {}), enabled: wanted !== null })
  const byPhone = useMutation({ mutationFn: (phone: string) => call(members.lookup, { phone }) })
  const isByPhone = byPhone.data !== undefined || byPhone.error !== null
  const { data, error, isFetching } = isByPhone
    ? { data: byPhone.data, error: byPhone.error, isFetching: byPhone.isPending }
    : found
  return (
    <>
      <PageHead title="会员" />
      <div className="grid gap-3">
        <SearchField
          isBusy={isFetching || byPhone.isPending}
          onPhone={(phone) => {
            void set({ q: undefined, status: undefined, has_complaint: undefined })
            byPhone.mutate(phone)
          }}
          onWords={(q) => {
            byPhone.reset()
            void set({ q })
          }}
          start={search['q'] ?? ''}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields. */}
        <div aria-label="筛选会员" className="flex gap-2" role="group">
          {filters.map(({ word, value, title }) => {
            const isOn = search[word] === value
            return (
              <button
                aria-pressed={isOn}
                className={`chip ${isOn ? 'on' : ''}`}
                key={title}
                onClick={() => {
                  byPhone.reset()
                  void set({ [word]: isOn ? undefined : value })
                }}
                type="button"
              >
                {title}
              </button>
            )
          })}
        </div>
        <Answer
          error={wanted !== null || isByPhone ? error : null}
          list={wanted !== null || isByPhone ? data?.list : undefined}
        />
      </div>
    </>
  )
}

interface SearchProps {
  start: string
  isBusy: boolean
  onPhone(phone: string): void
  onWords(words: string): void
}

function SearchField({ start, isBusy, onPhone, onWords }: SearchProps) {
  const [text, setText] = useState(start)
  function submit(event: FormEvent) {
    event.preventDefault()
    const phone = normalisePhone(text)
    if (isMobile(phone)) onPhone(phone)
    else if (text.trim() !== '') onWords(text.trim())
  }
  return (
    <search>
      <form className="panel flex items-end gap-3 p-4" noValidate onSubmit={submit}>
        <div className="w-120">
          <TextInput
            autoComplete="off"
            help="按手机号查找会留下记录"
            label="手机号、会员编号、姓名或订单号"
            name="q"
            onChange={({ target }) => setText(target.value)}
            value={text}
          />
        </div>
        <Button className="mb-5.5" isBusy={isBusy} busyText="查找中" look="pine" type="submit">
          查找
        </Button>
      </form>
    </search>
  )
}

function Answer({ list, error }: { list: readonly MemberRow[] | undefined; error: unknown }) {
  if (error) return <p role="alert">{sentenceOf(error)}</p>
  if (!list) return <p className="text-ink-500">输入手机号、会员编号、姓名或订单号，或选择一个条件。</p>
  if (list.length === 0) return <p role="status">没有符合条件的会员。</p>
  return <FoundMembers list={list} />
}

const sentenceOf = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.fieldErrors)[0]) || messageOf(error)
