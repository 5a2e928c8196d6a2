import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { knownPages } from '#src/domain/content/about/known-pages.ts'
import { infoOf } from '#src/web/head/page-head.ts'
import { staticPageQuery } from '../../../client/static-page.ts'
import { themesQuery } from '../../../client/taxonomy.ts'
import { AboutFrame } from '../parts/frame.tsx'
import { aboutHead } from '../parts/head.ts'
import { Licences } from '../parts/licences.tsx'
import { historyQuery, peopleQuery } from '../parts/queries.ts'
import { Words } from '../parts/words.tsx'
import { CompanyHero } from './company-hero.tsx'
import { History } from './history.tsx'
import { People } from './people.tsx'
import { Promises } from './promises.tsx'

const text = staticPageQuery('aboutDetail')
const title = 'mb-4 scroll-mt-24 font-semibold font-serif text-[26px]/38 tracking-[.02em]'

export const Route = createFileRoute('/aboutbm/aboutDetail')({
  loader: ({ context: { queryClient } }) =>
    Promise.all(
      [text, peopleQuery, historyQuery, themesQuery].map((each) =>
        queryClient.ensureQueryData(each as never),
      ),
    ).then(() => undefined),
  head: ({ match }) => {
    const { queryClient } = match.context
    const info = infoOf(queryClient)
    return aboutHead(queryClient, {
      title: '关于我们',
      description: `${info?.company}：旅行社业务经营许可证 ${info?.licence_no}，统一社会信用代码 ${info?.credit_code}。资质、地址、客服与投诉电话。`,
      path: '/aboutbm/aboutDetail',
      image: queryClient.getQueryData(text.queryKey)?.banner?.img,
    })
  },
  component: CompanyPage,
})

function CompanyPage() {
  const { data: page } = useSuspenseQuery(text)
  return (
    <main id="main">
      <CompanyHero banner={page?.banner ?? null} />
      <div className="container-page pt-5">
        <AboutFrame current="aboutDetail" named={page?.nav ?? []}>
          <article>
            <h2 className={title}>{page?.title ?? knownPages.aboutDetail.title}</h2>
            {page && <Words hasLead html={page.html} />}
          </article>
          <Promises />
          <People titleLook={title} />
          <History titleLook={title} />
          <section aria-labelledby="licence" className="mt-9 print:break-inside-avoid">
            <h2 className={title} id="licence">
              公司信息
            </h2>
            <Licences />
          </section>
        </AboutFrame>
      </div>
    </main>
  )
}
