import { useMutation, useQuery } from '@tanstack/react-query'
import type { foundKinds } from '#src/api/desk/work/find.ts'
import { find } from '#src/api/desk/work/find.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { isMobile, maskPhone, normalisePhone } from '#src/domain/account/phone.ts'
import { useSettled } from '#src/ui/fields/use-settled.ts'
import { call } from '../client/call.ts'
import { query } from '../client/query.ts'
import type { ChoiceGroup } from './commands.ts'

type Found = Data<typeof find.search>

/** Where the desk opens what was found; what has no page here yet is not offered. */
const folders: Partial<Record<(typeof foundKinds)[number], string>> = {
  order: '/orders',
  refund_request: '/finance/refunds',
  invoice: '/finance/invoices',
  member: '/members',
  inquiry: '/consults',
  complaint: '/complaints',
  custom_request: '/custom',
}

type Shape = 'phone' | 'document' | 'text'

/** Numbers of people are looked up on purpose only: that leaves a trace, and they must stand in no address. */
function shapeOf(typed: string): Shape {
  if (isMobile(normalisePhone(typed))) return 'phone'
  return /^(\d{17}[\dx]|[a-z]{1,2}\d{7,8})$/i.test(typed) ? 'document' : 'text'
}

/** What the server finds for what is typed; for a number of a person only once `lookUp` was called. */
export function useFind(typed: string, mayDocuments: boolean) {
  const wanted = useSettled(typed.trim())
  const shape = shapeOf(typed.trim())
  const isText = shape === 'text' && wanted !== '' && shapeOf(wanted) === 'text'
  const search = useQuery({ ...query(find.search, { q: wanted }), enabled: isText })
  const lookUp = useMutation({
    mutationFn: (q: string) => call(shapeOf(q) === 'phone' ? find.phone : find.document, { q }),
  })
  const lookedUp = lookUp.variables === typed.trim() ? lookUp.data : undefined
  const found = shape === 'text' ? (isText ? search.data : undefined) : lookedUp
  const failure = shape === 'text' ? search.error : lookUp.error
  return {
    groups: found ? groupsOf(found) : [],
    /** A number of a person that may be looked up, as it is offered. */
    offer:
      shape === 'text' || lookedUp || (shape === 'document' && !mayDocuments)
        ? null
        : shape === 'phone'
          ? `按手机号查找 ${maskPhone(normalisePhone(typed))}`
          : '按证件号查找出行人',
    isBusy: search.isFetching || lookUp.isPending,
    failure: failure ? messageOf(failure) : '',
    lookUp: () => lookUp.mutate(typed.trim()),
  }
}

const groupsOf = ({ groups }: Found): ChoiceGroup[] =>
  groups.flatMap(({ kind, title, list }) => {
    const folder = folders[kind]
    if (folder === undefined) return []
    const choices = list.map((each) => ({
      key: `${kind} ${each.ref}`,
      title: each.title,
      note: [each.note, each.reason].filter(Boolean).join(' · '),
      path: `${folder}/${each.ref}`,
    }))
    return choices.length > 0 ? [{ title, choices }] : []
  })
