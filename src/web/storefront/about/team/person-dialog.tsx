import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { about } from '#src/api/content/about.ts'
import type { Data } from '#src/api/endpoint.ts'
import { yearsText } from '#src/domain/content/about/team-member.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import QrCode from '#src/ui/qr-code.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { PersonCircle } from '../parts/person-circle.tsx'
import { personQuery } from '../parts/queries.ts'
import { Figures } from './figures.tsx'

type Person = Data<(typeof about)['teamDetail']>

/** Everything that the shop tells of somebody of its team. */
export default function PersonDialog({ id, onClose }: { id: number; onClose(): void }) {
  const person = useQuery(personQuery(id))
  return (
    <Dialog isOpen onClose={onClose} title={person.data?.name ?? '团队成员'} width={640}>
      {person.data ? (
        <Whole person={person.data} />
      ) : person.error ? (
        <ErrorState error={person.error} onRetry={() => void person.refetch()} />
      ) : (
        <Skeleton className="mt-4 h-80" />
      )}
    </Dialog>
  )
}

const Whole = ({ person }: { person: Person }) => (
  <>
    <div className="mt-3 flex items-center gap-5">
      <PersonCircle className="size-22 text-36" person={person} />
      <div className="grow">
        <p className="text-ink-500">
          {[person.title, person.city, person.years > 0 ? `从业 ${yearsText(person.years)}` : '新加入'].join(
            ' · ',
          )}
        </p>
        <p className="mt-1 text-13/24 text-ink-500">
          <Figures person={person} />
        </p>
      </div>
      {person.wechat_qr && (
        <span className="size-25 shrink-0 rounded-tag border border-line p-1">
          <QrCode label={`${person.name}的微信二维码`} text={person.wechat_qr} />
        </span>
      )}
    </div>
    <dl className="mt-4.5 grid grid-cols-[76px_1fr] leading-30">
      <Fact label="擅长" value={person.good_at.join('、')} />
      <Fact label="语言" value={person.languages.join('、')} />
      <Fact label="导游证" value={person.licence_no} />
    </dl>
    <div
      className="rich mt-4 border-line border-t pt-4 text-15/28 text-ink-700"
      // Made by the shop of plain lines, every sign of them escaped.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
      dangerouslySetInnerHTML={{ __html: person.intro_html }}
    />
    {person.comments.length > 0 && <Said said={person.comments} />}
    {person.products.length > 0 && <Trips products={person.products} />}
    {person.type === 'advisor' && (
      <Link className={`${buttonLook('pine', 'lg', true)} mt-5`} to="/custom/personal">
        写下我的定制需求
      </Link>
    )}
  </>
)

const Fact = ({ label, value }: { label: string; value: string }) =>
  value && (
    <>
      <dt className="text-ink-500">{label}</dt>
      <dd>{value}</dd>
    </>
  )

const Said = ({ said }: { said: Person['comments'] }) => (
  <section aria-label="客人的话" className="mt-4 border-line border-t pt-4">
    <h3 className="font-semibold text-16/24">客人的话</h3>
    <ul className="mt-2 grid gap-3">
      {said.map(({ id, user_name, score, content, trip_date, product_id, product_title }) => (
        <li key={id}>
          <p className="leading-24 text-ink-700">{content}</p>
          <p className="text-13/20 text-ink-500">
            <span className="num text-och-700">{score}</span> 分 · {user_name} · {trip_date}{' '}
            <Link
              className="hover:text-pine-600 hover:underline"
              search={{ productId: product_id }}
              to="/product/productDetail"
            >
              {product_title}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  </section>
)

const Trips = ({ products }: { products: Person['products'] }) => (
  <section aria-label="相关线路" className="mt-4 border-line border-t pt-4">
    <h3 className="font-semibold text-16/24">相关线路</h3>
    <ul className="mt-1">
      {products.map(({ product_id, title, days }) => (
        <li className="flex gap-3 leading-30" key={product_id}>
          <Link
            className="min-w-0 truncate hover:text-pine-600 hover:underline"
            search={{ productId: product_id }}
            to="/product/productDetail"
          >
            {title}
          </Link>
          <span className="ml-auto shrink-0 text-ink-500">{days} 天</span>
        </li>
      ))}
    </ul>
  </section>
)
