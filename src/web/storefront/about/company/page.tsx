import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { PROMISE_MINUTES } from '#src/domain/content/custom-trip-promise.ts'
import { useShopInfo } from '../../../client/shop-info.ts'
import { themesQuery } from '../../../client/taxonomy.ts'
import { Crumbs } from '../../../ui/crumbs.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { companyHead } from './head.ts'
import { Licences } from './licences.tsx'

export const Route = createFileRoute('/aboutbm/aboutDetail')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(themesQuery).then(() => undefined),
  head: ({ match }) => companyHead(match.context.queryClient),
  component: CompanyPage,
})

function CompanyPage() {
  const info = useShopInfo()
  const { data: themes } = useSuspenseQuery(themesQuery)
  const promises = [
    ['总价先见', '登录之前就能看到每一行费用，退订写成日期与金额。'],
    ['合同先看后付', '电子合同读完再签，签完再付款，订单里随时能看。'],
    ['路上有人', `行程中 24 小时有人接听：${info.emergency_phone}。`],
  ]
  return (
    <main className="container-page" id="main">
      <Crumbs
        parts={[
          <Link key="home" to="/product/team">
            首页
          </Link>,
          '关于我们',
        ]}
      />
      <section className="relative overflow-hidden rounded-dialog bg-pine-100 px-12 py-14 max-lg:px-6">
        <Picture
          alt=""
          className="absolute inset-y-0 right-0 h-full w-[55%] object-cover [mask-image:linear-gradient(to_right,transparent,black_60%)] max-lg:hidden"
          isHero
          sizes="55vw"
          stem={themes.at(-2)?.img ?? ''}
        />
        <h1 className="relative font-semibold font-serif text-40/54">{info.slogan}</h1>
        <p className="relative mt-3 max-w-[34em] text-16/28 text-ink-700">
          {info.name}由{info.company}
          经营，做三件事：卖写清楚每天去哪、住哪、花多少的线路；为家庭和朋友定制行程；
          为企业与学校安排团队和研学。提交定制需求后，工作时间 {PROMISE_MINUTES} 分钟内有人联系您。
        </p>
      </section>
      <ul className="mt-6 grid grid-cols-3 gap-6 max-lg:grid-cols-1">
        {promises.map(([title, text]) => (
          <li className="panel px-7 py-6" key={title}>
            <h2 className="font-semibold text-18/28">{title}</h2>
            <p className="mt-1 text-ink-700 leading-24">{text}</p>
          </li>
        ))}
      </ul>
      <Licences />
    </main>
  )
}
