import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { policeFilingUrl } from '#src/domain/content/about/filing.ts'
import { knownPages, type PageKey, termsKeys } from '#src/domain/content/about/known-pages.ts'
import { useShopInfo } from '../client/shop-info.ts'
import { Logo } from './header/logo.tsx'

const aboutLinks = (...keys: PageKey[]) =>
  keys.map((key) => (
    <Link key={key} params={{ key }} to="/aboutbm/$key">
      {knownPages[key].title}
    </Link>
  ))

/** Company, licence and complaint lines on every page (旅游法 48, 电商法 15). */
export function SiteFooter() {
  const info = useShopInfo()
  return (
    <footer className="ft-band">
      <div className="container-page">
        <div className="flex items-center gap-6">
          <Link aria-label="百陌旅行 Baimo Travel 首页" className="logo text-white" to="/product/team">
            <Logo onDark />
          </Link>
          <p>{info.slogan}</p>
        </div>
        <div className="cols">
          <Column title="关于">
            <Link to="/aboutbm/aboutDetail">公司介绍</Link>
            {aboutLinks('bmadvisor', 'bmsteward', 'travelmanager', 'join', 'partner')}
          </Column>
          <Column title="服务">
            <Link to="/product">全部线路</Link>
            <Link to="/product/individual">私人定制</Link>
            <Link to="/product/team">商务研学</Link>
            {termsKeys.map((keywords) => (
              <Link key={keywords} search={{ keywords }} to="/useragree">
                {knownPages[keywords].title}
              </Link>
            ))}
          </Column>
          <Column title="帮助">
            {aboutLinks(
              'payment_help',
              'refund_help',
              'insurance',
              'civilized',
              'accessibility',
              'complaint',
            )}
            <Link to="/center/complaint">我的投诉</Link>
          </Column>
          <Column title="资质">
            {aboutLinks('licence')}
            <span className="block leading-24">
              <span className="block">营业执照（统一社会信用代码）</span>
              <span className="num block font-medium">{info.credit_code}</span>
            </span>
            <span className="block leading-24">
              <span className="block">旅行社业务经营许可证</span>
              <span className="num block font-medium">{info.licence_no}</span>
            </span>
          </Column>
          <section aria-label="客服热线">
            <h2>客服热线</h2>
            <p className="tel">{info.service_phone}</p>
            <p className="leading-32">{info.service_hours}</p>
            {info.complaint.map(({ name, phone }) => (
              <p className="leading-32" key={name}>
                {name} {phone}
              </p>
            ))}
          </section>
        </div>
        <p className="legal">
          <span>© {info.company}</span>
          <a className="hover:underline" href="https://beian.miit.gov.cn/" rel="noreferrer" target="_blank">
            {info.icp}
          </a>
          <a
            className="hover:underline"
            href={policeFilingUrl(info.police_no)}
            rel="noreferrer"
            target="_blank"
          >
            {info.police_no}
          </a>
        </p>
      </div>
    </footer>
  )
}

const Column = ({ title, children }: { title: string; children: ReactNode[] }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {children.flat().map((entry, index) => (
        // The entries of a column never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <li key={index}>{entry}</li>
      ))}
    </ul>
  </section>
)
