import type { ReactNode } from 'react'
import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay } from '../client/me.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { momentText } from '../parts/time-text.ts'
import { useAdvising } from '../service/advise.ts'
import { Beside } from '../service/beside.tsx'
import { VisitorFace } from './visitor-face.tsx'

/** Who it is, as far as the shop knows and this person may see: telephones masked. */
export function Who({ chat, now }: { chat: ChatDetail; now: Date }) {
  const may = useMay()
  const { member, label, coupons, favourites, viewed, earlier, inquiry_id: inquiryId } = chat
  const advise = useAdvising()({ uid: member?.uid, inquiryId, productId: viewed[0]?.id })
  return (
    <aside aria-label="客人" className="min-h-0 overflow-auto border-line border-l bg-white px-4 pb-4">
      <header className="flex h-16 items-center gap-2.5 border-line border-b">
        <VisitorFace isMember={chat.is_member} label={label} />
        <div className="min-w-0">
          <p className="truncate font-semibold text-14">
            {member && may('member.read') ? (
              <DeskLink to={`/members/${member.uid}`}>{label}</DeskLink>
            ) : (
              label
            )}
          </p>
          <p className="text-12 text-ink-500">{member ? '会员' : '未登录的访客'}</p>
        </div>
      </header>
      {member && (
        <dl className="border-line border-b py-2 text-13/26">
          <Fact name="手机">
            <span className="num">{member.phone_mask}</span>
          </Fact>
          <Fact name="可用券">
            <span className="num">{coupons}</span> 张
          </Fact>
        </dl>
      )}
      {advise && (
        <p className="border-line border-b py-2.5">
          <Button onClick={advise} size="sm">
            代客下单
          </Button>
        </p>
      )}
      {inquiryId !== null && (
        <p className="border-line border-b py-2.5">
          <DeskLink to={may('consult.work') ? `/consults/${inquiryId}` : '/chat'}>
            已转留言，等待联系
          </DeskLink>
        </p>
      )}
      <Products list={favourites} now={now} title="收藏" />
      <Products list={viewed} now={now} title="最近看过" />
      {earlier.length > 0 && (
        <Part title="以前的会话">
          {earlier.map(({ id, at, subject }) => (
            <li className="flex gap-2.5 py-1" key={id}>
              <span className="num shrink-0 text-12/20 text-ink-500">{momentText(at, now)}</span>
              <DeskLink className="min-w-0 truncate" to={`/chat/${id}`}>
                {subject || '进行中'}
              </DeskLink>
            </li>
          ))}
        </Part>
      )}
      <div className="mt-3">
        <Beside of={chat.beside} />
      </div>
    </aside>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-13 shrink-0 text-ink-500">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line border-b py-2.5">
    <h3 className="font-semibold">{title}</h3>
    <ul>{children}</ul>
  </section>
)

interface ProductsProps {
  title: string
  list: ChatDetail['viewed']
  now: Date
}

const Products = ({ title: heading, list, now }: ProductsProps) =>
  list.length > 0 && (
    <Part title={heading}>
      {list.map(({ id, title, cover, at }) => (
        <li className="flex items-center gap-2.5 py-1.5" key={id}>
          <img alt="" className="h-7 w-10 shrink-0 rounded-row object-cover" src={pictureSrc(cover, 480)} />
          <span className="min-w-0 grow truncate">{title}</span>
          <span className="num shrink-0 text-12 text-ink-500">{momentText(at, now)}</span>
        </li>
      ))}
    </Part>
  )
