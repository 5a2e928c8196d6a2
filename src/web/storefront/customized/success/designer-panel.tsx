import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { customersText } from '#src/domain/content/evaluations/designer-figures.ts'
import { Initial } from '#src/web/custom-trip/initial.tsx'
import type { Received } from '#src/web/custom-trip/received.ts'

/** Who was asked for. */
export const DesignerPanel = ({ designer }: { designer: NonNullable<Received['designer']> }) => (
  <section
    aria-label="您的定制师"
    className="panel mt-4 grid grid-cols-[72px_1fr] items-center gap-5 px-8 py-6 max-lg:px-4"
  >
    <Initial className="size-18 text-30" name={designer.name} />
    <div>
      <h2 className="font-semibold text-18/26">
        {designer.name} <small className="font-normal text-14 text-ink-500">{designer.title}</small>
      </h2>
      <p className="text-ink-700 leading-24">
        {designer.city} · 从业 {designer.years} 年 · {customersText(designer.case_count)}
        {designer.score && (
          <>
            {' '}
            · 评分 <b className="num font-semibold text-och-700">{designer.score}</b>
          </>
        )}
      </p>
      <p className="text-13/24 text-ink-500">
        擅长 {designer.good_at.join('、')}
        {designer.reply_minutes !== null && ` · 通常 ${designer.reply_minutes} 分钟内联系`}
      </p>
      <Link className="more mt-1.5 !text-14" params={{ id: String(designer.id) }} to="/product/customer/$id">
        看看做过的旅程
        <ArrowRight aria-hidden className="icon" />
      </Link>
    </div>
  </section>
)
