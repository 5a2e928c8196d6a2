import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deskDepartures } from '#src/api/desk/orders/departures.ts'
import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { find as findCalls } from '#src/api/desk/work/find.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import type { Draft } from '../thread/use-thread.ts'

interface Props {
  chat: ChatDetail
  onSend(draft: Draft): void
  onClose(): void
}

const MOST_DATES = 12

/** A product, one of its dates with live seats, an order of this member or a coupon: what was looked at stands first. */
export function CardPicker({ chat, onSend, onClose }: Props) {
  const may = useMay()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<{ id: number; title: string } | null>(null)
  const send = (draft: Omit<Draft, 'text'>) => {
    onSend({ ...draft, text: '' })
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title="发送卡片" width={640}>
      <div className="mt-4 grid gap-4">
        {chat.member && chat.beside.orders.length > 0 && (
          <Group title="客人的订单">
            {chat.beside.orders.map(({ order_no, title }) => (
              <Row key={order_no} onSend={() => send({ kind: 'order', order_no })} verb="发送订单">
                {order_no} {title}
              </Row>
            ))}
          </Group>
        )}
        <TextInput
          label="找产品"
          maxLength={60}
          onChange={(event) => setQ(event.target.value)}
          placeholder="产品名或编号"
          value={q}
        />
        <Group title={q.trim() === '' ? '客人看过' : '产品'}>
          <Products
            chat={chat}
            onChoose={may('departure.read') ? setChosen : null}
            onSend={(product_id) => send({ kind: 'product', product_id })}
            q={q.trim()}
          />
        </Group>
        {q.trim() === '' && (
          <Coupons chatId={chat.id} onSend={(rule_id) => send({ kind: 'coupon', rule_id })} />
        )}
        {chosen && (
          <Group title={`${chosen.title} 的团期`}>
            <Dates
              key={chosen.id}
              onSend={(departure_id) => send({ kind: 'date', departure_id })}
              productId={chosen.id}
            />
          </Group>
        )}
      </div>
    </Dialog>
  )
}

/** What anybody may claim now; a member who has one already need not be sent it. */
function Coupons({ chatId, onSend }: { chatId: number; onSend(ruleId: number): void }) {
  const list = useQuery(query(deskChats.coupons, { id: chatId })).data ?? []
  if (list.length === 0) return null
  return (
    <Group title="可领取的优惠券">
      {list.map(({ rules_id, name, value_tips, min_tips, received_flag, new_only_flag }) => (
        <Row key={rules_id} onSend={() => onSend(rules_id)} verb="发送优惠券">
          <span className="num">{value_tips}</span>　{name}，{min_tips}
          {received_flag && <span className="tag ml-2">客人已领取</span>}
          {new_only_flag && <span className="tag ml-2">限新会员</span>}
        </Row>
      ))}
    </Group>
  )
}

interface ProductsProps {
  chat: ChatDetail
  q: string
  onSend(id: number): void
  onChoose: ((product: { id: number; title: string }) => void) | null
}

function Products({ chat, q, onSend, onChoose }: ProductsProps) {
  const { data } = useQuery({ ...query(findCalls.search, { q: q || '-' }), enabled: q !== '' })
  const found =
    q === ''
      ? chat.viewed.map(({ id, title }) => ({ id, title }))
      : (data?.groups.find(({ kind }) => kind === 'product')?.list ?? []).map(({ ref, title }) => ({
          id: Number(ref),
          title,
        }))
  if (found.length === 0)
    return <li className="py-2 text-ink-500">{q === '' ? '还没有看过产品' : '没有这样的产品'}</li>
  return found.map((product) => (
    <Row
      key={product.id}
      more={onChoose ? { verb: '选团期', run: () => onChoose(product) } : undefined}
      onSend={() => onSend(product.id)}
      verb="发送产品"
    >
      {product.title}
    </Row>
  ))
}

function Dates({ productId, onSend }: { productId: number; onSend(id: number): void }) {
  const { data } = useQuery(query(deskDepartures.list, { product_id: productId, states: ['open', 'formed'] }))
  const dates = data?.list.slice(0, MOST_DATES) ?? []
  if (data && dates.length === 0) return <li className="py-2 text-ink-500">没有可售的团期</li>
  return dates.map(({ id, departs_on, capacity, sold, held }) => (
    <Row key={id} onSend={() => onSend(id)} verb="发送团期">
      <span className="num">{departs_on}</span>　余 {Math.max(0, capacity - sold - held)} 位
    </Row>
  ))
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 text-12 text-ink-500">{title}</h3>
    <ul className="max-h-50 overflow-auto rounded-row border border-line px-3">{children}</ul>
  </section>
)

interface RowProps {
  verb: string
  more?: { verb: string; run(): void } | undefined
  onSend(): void
  children: ReactNode
}
const Row = ({ verb, more, onSend, children }: RowProps) => (
  <li className="flex items-center gap-2 border-line border-b py-1 last:border-b-0">
    <span className="min-w-0 grow truncate">{children}</span>
    {more && (
      <Button look="text" onClick={more.run} size="sm">
        {more.verb}
      </Button>
    )}
    <Button onClick={onSend} size="sm">
      {verb}
    </Button>
  </li>
)
