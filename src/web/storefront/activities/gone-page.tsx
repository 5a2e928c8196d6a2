import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import desert from '../../ui/scenes/desert.webp'
import { liveQuery } from './query.ts'

/** An address that no campaign has leads on to those that are live. */
export default function GonePage() {
  const { data } = useQuery(liveQuery)
  return (
    <main className="container-page pt-6 pb-10" data-no-return id="main">
      <section className="panel !rounded-dialog px-8 py-14 text-center">
        <img
          alt=""
          className="mx-auto mb-5 h-34.5 w-55 rounded-card object-cover"
          height={600}
          src={desert}
          width={1200}
        />
        <h1 className="font-semibold text-18/28">没有这个活动</h1>
        <p className="mt-1 mb-5 text-ink-500">
          {data && data.list.length > 0
            ? '地址可能写错了，下面是正在进行的活动。'
            : '地址可能写错了，目前没有正在进行的活动。'}
        </p>
        <ul className="flex flex-wrap justify-center gap-2">
          {data?.list.map(({ slug, title }) => (
            <li key={slug}>
              <Link className="chip" params={{ slug }} to="/activities/$slug">
                {title}
              </Link>
            </li>
          ))}
          <li>
            <Link className="chip" to="/product">
              全部线路
            </Link>
          </li>
        </ul>
      </section>
    </main>
  )
}
