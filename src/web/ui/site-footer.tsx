import { Link } from '@tanstack/react-router'
import { useShopInfo } from '../client/shop-info.ts'
import { Logo } from './logo.tsx'

/** Company, licence and complaint lines on every page (旅游法 48, 电商法 15). */
export function SiteFooter() {
  const info = useShopInfo()
  return (
    <footer className="ft-band">
      <div className="container-page">
        <div className="grid grid-cols-[1.6fr_1fr_1fr_1.3fr] gap-10 max-[900px]:grid-cols-1">
          <div>
            <Link aria-label="百陌旅行 Baimo Travel 首页" className="logo text-white" to="/product/team">
              <Logo onDark />
            </Link>
            <p className="mt-4.5 max-w-[270px] leading-6">{info.slogan}</p>
          </div>
          <section aria-label="线路">
            <h2 className="mb-3 font-semibold text-[15px] text-white leading-6">线路</h2>
            <ul>
              <li>
                <Link to="/product">全部线路</Link>
              </li>
              <li>
                <Link to="/product/individual">私人定制</Link>
              </li>
              <li>
                <Link to="/product/team">商务研学</Link>
              </li>
            </ul>
          </section>
          <section aria-label="条款">
            <h2 className="mb-3 font-semibold text-[15px] text-white leading-6">条款</h2>
            <ul>
              <li>
                <Link search={{ keywords: 'useragree' }} to="/useragree">
                  用户协议
                </Link>
              </li>
              <li>
                <Link search={{ keywords: 'privacy' }} to="/useragree">
                  隐私政策
                </Link>
              </li>
            </ul>
          </section>
          <section aria-label="客服热线">
            <h2 className="mb-3 font-semibold text-[15px] text-white leading-6">客服热线</h2>
            <p className="tel">{info.service_phone}</p>
            <p className="leading-7">{info.service_hours}</p>
            {info.complaint.map(({ name, phone }) => (
              <p className="leading-7" key={name}>
                {name} {phone}
              </p>
            ))}
          </section>
        </div>
        <p className="legal">
          <span>© {info.company}</span>
          <span>旅行社业务经营许可证 {info.licence_no}</span>
          <span>统一社会信用代码 {info.credit_code}</span>
          <a className="hover:underline" href="https://beian.miit.gov.cn/" rel="noreferrer" target="_blank">
            {info.icp}
          </a>
          <span>{info.police_no}</span>
        </p>
      </div>
    </footer>
  )
}
