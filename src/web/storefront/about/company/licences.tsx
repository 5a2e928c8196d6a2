import type { ReactNode } from 'react'
import { useShopInfo } from '../../../client/shop-info.ts'

/** Who answers for the trips, with the numbers that can be looked up at the authorities (电商法 15, 旅游法 48). */
export function Licences() {
  const info = useShopInfo()
  return (
    <section aria-labelledby="licence" className="pt-22">
      <h2 className="mb-6 scroll-mt-24 font-semibold font-serif text-30/42" id="licence">
        资质公示
      </h2>
      <dl className="panel divide-y divide-line px-8 max-lg:px-5">
        <Row label="公司名称">{info.company}</Row>
        <Row label="营业执照（统一社会信用代码）">{info.credit_code}</Row>
        <Row label="旅行社业务经营许可证">{info.licence_no}</Row>
        <Row label="地址">{info.address}</Row>
        <Row label="网站备案">
          <a className="link" href="https://beian.miit.gov.cn/" rel="noreferrer" target="_blank">
            {info.icp}
          </a>
          <span className="ml-4">{info.police_no}</span>
        </Row>
        <Row label="客服热线">
          {info.service_phone}，{info.service_hours}
        </Row>
        <Row label="投诉">{info.complaint.map(({ name, phone }) => `${name} ${phone}`).join('，')}</Row>
      </dl>
    </section>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[240px_1fr] gap-6 py-4 text-15/24 max-lg:grid-cols-1 max-lg:gap-1">
    <dt className="text-ink-500">{label}</dt>
    <dd>{children}</dd>
  </div>
)
