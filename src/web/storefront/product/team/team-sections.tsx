import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { standardQuery, teamQuery } from '#src/web/custom-trip/queries.ts'
import { Picture } from '../../../ui/picture.tsx'
import { BottomBand, caseFacts, Quote, StepLine } from '../request/landing-parts.tsx'
import { Section } from '../request/section.tsx'

/** What lies below the products of the team page. */
export function TeamSections() {
  const { data } = useSuspenseQuery(teamQuery)
  const { data: standard } = useSuspenseQuery(standardQuery('enterprise'))
  return (
    <>
      <Cases />
      {standard.steps.length > 0 && (
        <Section lead="每一步都有名字、有时限、有人负责" title="服务标准">
          <StepLine steps={standard.steps} />
        </Section>
      )}
      <BottomBand
        img={data.bottom_img}
        text="把日期和人数告诉我们，目的地交给顾问来提议。"
        title="还没想好去哪里？"
      />
    </>
  )
}

/** One case large, the others in their customers' words; a shop without cases leaves the section out. */
function Cases() {
  const { data } = useSuspenseQuery(teamQuery)
  const [first, ...others] = data.cases
  if (!first) return null
  const quoted = others.filter(({ comment: review }) => review !== '').slice(0, 2)
  return (
    <Section lead="经客户书面同意展示" title="他们这样出发">
      <div className="grid grid-cols-[1.25fr_1fr] gap-6 max-lg:grid-cols-1">
        <Link className="case-card" params={{ id: String(first.dzs.id) }} to="/product/customer/$id">
          <Picture alt="" sizes="(max-width: 900px) 100vw, 720px" stem={first.cover} />
          <span className="words">
            <h3>{first.title}</h3>
            <span>{caseFacts(first)}</span>
          </span>
        </Link>
        <div className="grid content-stretch gap-6">
          {quoted.map((each) => (
            <Quote
              facts={`${each.dest_text} · ${each.people} 人 · ${each.days} 天`}
              key={each.id}
              name={each.customer_alias}
              title={each.title}
            >
              {each.comment}
            </Quote>
          ))}
        </div>
      </div>
    </Section>
  )
}
