import { useMutation, useQuery } from '@tanstack/react-query'
import type { foundKinds } from '#src/api/desk/work/find.ts'
import { find } from '#src/api/desk/work/find.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { isMobile, maskPhone, normalisePhone } from '#src/domain/account/phone.ts'
import type { Right } from '#src/domain/account/staff.ts'
import { useSettled } from '#src/ui/fields/use-settled.ts'
import { call } from '../client/call.ts'
import { query } from '../client/query.ts'
import type { ChoiceGroup } from './commands.ts'

type Found = Data<typeof find.search>

/** Where the desk opens what was found, by its number; what stands on a page of many is opened there. */
const pages: Readonly<Record<(typeof foundKinds)[number], { at: string; right: Right }>> = {
  order: { at: '/orders/', right: 'order.read' },
  payment: { at: '/finance/payments/', right: 'finance.read' },
  refund_request: { at: '/finance/refunds/', right: 'order.read' },
  invoice: { at: '/finance/invoices/', right: 'invoice.work' },
  withdrawal: { at: '/rewards/withdrawals/', right: 'withdraw.review' },
  member: { at: '/members/', right: 'member.read' },
  inquiry: { at: '/consults/', right: 'consult.work' },
  chat: { at: '/chat/', right: 'chat.work' },
  complaint: { at: '/complaints/', right: 'consult.work' },
  custom_request: { at: '/custom/', right: 'custom.work' },
  product: { at: '/products/', right: 'product.read' },
  hotel: { at: '/hotels?id=', right: 'hotel.edit' },
  supplier: { at: '/suppliers?id=', right: 'supplier.edit' },
  destination: { at: '/taxonomy/destinations?id=', right: 'taxonomy.edit' },
}

type Shape = 'phone' | 'document' | 'text'

/** Numbers of people are looked up on purpose only: that leaves a trace, and they must stand in no address. */
function shapeOf(typed: string): Shape {
  if (isMobile(normalisePhone(typed))) return 'phone'
  return /^(\d{17}[\dx]|[a-z]{1,2}\d{7,8})$/i.test(typed) ? 'document' : 'text'
}

/** What the server finds for what is typed; for a number of a person only once `lookUp` was called. */
export function useFind(typed: string, may: (right: Right) => boolean) {
  const mayDocuments = may('pii.document')
  const wanted = useSettled(typed.trim())
  const shape = shapeOf(typed.trim())
  const isText = shape === 'text' && wanted !== '' && shapeOf(wanted) === 'text'
  const isSettled = wanted === typed.trim()
  const search = useQuery({ ...query(find.search, { q: wanted }), enabled: isText })
  const lookUp = useMutation({
    mutationFn: (q: string) => call(shapeOf(q) === 'phone' ? find.phone : find.document, { q }),
  })
  const lookedUp = lookUp.variables === typed.trim() ? lookUp.data : undefined
  // Enter must not open what the words before have found.
  const isFound = isText && isSettled && !search.isPlaceholderData
  const found = shape === 'text' ? (isFound ? search.data : undefined) : lookedUp
  const failure = shape === 'text' ? search.error : lookUp.error
  return {
    groups: found ? groupsOf(found, may) : [],
    /** A number of a person that may be looked up, as it is offered. */
    offer:
      shape === 'text' || lookedUp || (shape === 'document' && !mayDocuments)
        ? null
        : shape === 'phone'
          ? `按手机号查找 ${maskPhone(normalisePhone(typed))}`
          : '按证件号查找出行人',
    isBusy: search.isFetching || lookUp.isPending || (shape === 'text' && !isSettled),
    failure: failure ? messageOf(failure) : '',
    lookUp: () => lookUp.mutate(typed.trim()),
  }
}

/** What somebody may find and not open is not offered. */
const groupsOf = ({ groups }: Found, may: (right: Right) => boolean): ChoiceGroup[] =>
  groups.flatMap(({ kind, title, list }) => {
    const { at, right } = pages[kind]
    if (!may(right)) return []
    const choices = list.map((each) => ({
      key: `${kind} ${each.ref}`,
      title: each.title,
      note: [each.note, each.reason].filter(Boolean).join(' · '),
      path: `${at}${each.ref}`,
    }))
    return choices.length > 0 ? [{ title, choices }] : []
  })
