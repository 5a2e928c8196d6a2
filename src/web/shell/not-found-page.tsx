import { Link } from '@tanstack/react-router'
import { lastPath } from '../client/cookies.ts'
import { useHydrated } from '../ui/loading/use-hydrated.ts'
import desert from '../ui/scenes/desert.webp'

/** Says so, and leads back to where the visitor was and on to what there is. */
const NotFoundPage = () => (
  <main className="container-page pt-6" data-no-return id="main">
    <section className="relative isolate flex min-h-90 flex-col justify-center overflow-hidden rounded-dialog bg-night px-14 py-10 text-white">
      <img
        alt=""
        className="absolute inset-0 -z-2 size-full object-cover object-[50%_80%]"
        height={600}
        src={desert}
        width={1200}
      />
      <span
        aria-hidden
        className="absolute inset-0 -z-1 bg-[linear-gradient(90deg,rgb(8_20_28/.84)_34%,rgb(8_20_28/.3)_72%,rgb(8_20_28/.1))]"
      />
      <h1 className="font-semibold font-serif text-36/50">内容不存在或已下架</h1>
      <p className="mt-3 mb-6 text-16">您访问的地址没有内容，可能已经下架或输入有误。</p>
      <div className="flex min-h-11 flex-wrap gap-3">
        <Link className="btn bg-white text-pine-700 hover:bg-pine-50" to="/product">
          看看全部线路
        </Link>
        <WayBack />
      </div>
    </section>
    <ul className="mt-6 grid grid-cols-3 gap-6 max-lg:grid-cols-1">
      {waysOn.map(({ to, words, what }) => (
        <li key={to}>
          <Link className="panel block px-7 py-5 hover:text-pine-600 hover:shadow-raised" to={to}>
            <b className="font-semibold text-18/28">{words}</b>
            <span className="block text-ink-500">{what}</span>
          </Link>
        </li>
      ))}
    </ul>
  </main>
)

const waysOn = [
  { to: '/product/individual', words: '私人定制', what: '一家人或几位好友，日程按您的来' },
  { to: '/product/team', words: '商务研学', what: '企业团建、考察与学校研学' },
  { to: '/aboutbm/aboutDetail', words: '联系我们', what: '客服、投诉与紧急电话' },
] as const

/** Only the browser knows which page the visitor came from. */
function WayBack() {
  const before = useHydrated() ? lastPath() : ''
  if (before === '') return null
  return (
    <a className="btn border-white text-white hover:bg-white/15" href={before}>
      回到刚才的页面
    </a>
  )
}

export default NotFoundPage
