import { Link } from '@tanstack/react-router'
import type { customTrips } from '#src/api/content/custom-trips.ts'
import type { Data } from '#src/api/endpoint.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Initial } from '#src/web/custom-trip/initial.tsx'
import { Picture } from '../../../ui/picture.tsx'

type Designer = Data<(typeof customTrips)['designer']>['info']

/** The designer with the shop's own numbers about them, and the link to ask for a trip of theirs. */
export const Profile = ({ designer }: { designer: Designer }) => (
  <section className="panel overflow-hidden !rounded-dialog">
    <Picture alt="" className="h-50 w-full object-cover" isHero sizes="1440px" stem={designer.cover} />
    <div className="flex gap-8 px-9 pb-8 max-lg:flex-col max-lg:px-5">
      <div className="min-w-0 grow">
        <div className="flex items-end gap-5">
          <Initial className="-mt-10 size-24 text-40 ring-4 ring-white" name={designer.name} />
          <div className="min-w-0 pt-4">
            <h1 className="font-semibold font-serif text-30/42">{designer.name}</h1>
            <p className="text-ink-500">
              {designer.title} · {designer.city} · 从业 {designer.years} 年
            </p>
          </div>
        </div>
        {designer.slogan && <p className="mt-6 font-serif text-20/34">“{designer.slogan}”</p>}
        <p className="mt-2 text-16/28 text-ink-700">{designer.intro}</p>
        <ul aria-label="擅长" className="mt-4 flex flex-wrap gap-2">
          {designer.good_at.map((what) => (
            <li className="tag pine" key={what}>
              {what}
            </li>
          ))}
          {designer.languages.map((language) => (
            <li className="tag" key={language}>
              {language}
            </li>
          ))}
        </ul>
      </div>
      <div className="w-70 shrink-0 pt-6 max-lg:w-full">
        <Figures designer={designer} />
        <Link
          className={`${buttonLook('cin', 'lg', true)} mt-6`}
          hash="request"
          search={{ dzsId: designer.id }}
          to="/product/individual"
        >
          请 TA 为我定制
        </Link>
        <p className="mt-2.5 text-center text-13 text-ink-500">
          不收咨询费，不满意可换定制师
          <Link className="link ml-2" search={{ dzs: designer.id }} to="/custom/personal">
            填写完整需求
          </Link>
        </p>
      </div>
    </div>
  </section>
)

/** Only what can be counted: a newcomer has none yet. */
const Figures = ({ designer: { score, case_count, reply_minutes } }: { designer: Designer }) =>
  case_count > 0 || reply_minutes !== null ? (
    <>
      <dl className="grid auto-cols-fr grid-flow-col gap-2 text-center">
        {score && <Figure label="评分" value={score} />}
        {case_count > 0 && <Figure label="位客户" value={String(case_count)} />}
        {reply_minutes !== null && <Figure label="分钟联系" value={String(reply_minutes)} />}
      </dl>
      <p className="mt-2 text-center text-12/18 text-ink-500">
        评分与客户数按全部旅程和评价计算
        {reply_minutes !== null && '，联系用时为近 90 天工作时间的中位数'}
      </p>
    </>
  ) : (
    <p className="text-center text-ink-500">新加入的定制师，还没有客户评价</p>
  )

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-13 text-ink-500">{label}</dt>
    <dd className="num font-semibold text-[26px] leading-36">{value}</dd>
  </div>
)
