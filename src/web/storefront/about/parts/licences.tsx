import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { policeFilingUrl } from '#src/domain/content/about/filing.ts'
import { useShopInfo } from '../../../client/shop-info.ts'

/** Who answers for the trips, with the numbers that can be looked up at the authorities (电商法 15, 旅游法 48). */
export function Licences() {
  const info = useShopInfo()
  return (
    <dl className="panel divide-y divide-line px-7 max-lg:px-5">
      <Row label="公司名称">{info.company}</Row>
      <Row label="营业执照（统一社会信用代码）">
        <span className="num font-medium">{info.credit_code}</span>
      </Row>
      <Row label="旅行社业务经营许可证">
        <span className="num font-medium">{info.licence_no}</span>
      </Row>
      <Row label="地址">{info.address}</Row>
      <Row label="网站备案">
        <a className="link mr-4" href="https://beian.miit.gov.cn/" rel="noreferrer" target="_blank">
          {info.icp}
        </a>
        <a className="link" href={policeFilingUrl(info.police_no)} rel="noreferrer" target="_blank">
          {info.police_no}
        </a>
      </Row>
      <Row label="客服热线">
        <span className="num font-medium">{info.service_phone}</span>，{info.service_hours}
      </Row>
      <Row label="投诉">
        <Link className="link" search={{ new: 1 }} to="/center/complaint">
          在线提交
        </Link>
        ，7日内答复；{info.complaint.map(({ name, phone }) => `${name} ${phone}`).join('，')}
      </Row>
    </dl>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[240px_1fr] gap-6 py-3 leading-24 max-lg:grid-cols-1 max-lg:gap-1 print:grid-cols-[240px_1fr] print:gap-6">
    <dt className="text-ink-500">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
