import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DesignerTile } from '#src/web/custom-trip/designer-tile.tsx'
import { homeQuery, reviewsQuery, standardQuery } from '#src/web/custom-trip/queries.ts'
import { Picture } from '../../../ui/picture.tsx'
import { BottomBand, caseFacts, ReviewGrid, StepLine } from '../request/landing-parts.tsx'
import { Section } from '../request/section.tsx'
import { Promises, Questions } from '../request/standards.tsx'

/** What lies below the themes of the private page. A part without content is left out. */
export function IndividualSections() {
  const { data } = useSuspenseQuery(homeQuery)
  const { data: standard } = useSuspenseQuery(standardQuery('private'))
  return (
    <>
      {data.dzs.length > 0 && (
        <Section lead="从第一通电话到行程结束，由同一位定制师负责" title="定制师">
          <ul className="grid grid-cols-4 gap-6 max-lg:grid-cols-1">
            {data.dzs.map((designer) => (
              <li className="grid" key={designer.id}>
                <DesignerTile designer={designer} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {data.cases.length > 0 && <Cases />}
      <Reviews />
      {data.steps.length > 0 && (
        <Section lead="每一步都有时限，有人负责" title="怎么定制">
          <StepLine steps={data.steps} />
        </Section>
      )}
      <Promises items={standard.items} />
      <Questions faq={standard.faq} />
      <BottomBand img={data.footer.img} text={data.footer.text} title="还没想好去哪里？" />
    </>
  )
}

function Cases() {
  const { data } = useSuspenseQuery(homeQuery)
  return (
    <Section lead="经客户书面同意展示" title="他们这样出发">
      <ul className="grid grid-cols-3 gap-6 max-lg:grid-cols-1">
        {data.cases.map((each) => (
          <li key={each.id}>
            <Link
              className="case-card !h-75"
              hash={`case-${each.id}`}
              params={{ id: String(each.dzs.id) }}
              to="/product/customer/$id"
            >
              <Picture alt="" sizes="(max-width: 900px) 100vw, 420px" stem={each.cover} />
              <span className="words !inset-x-6 !bottom-5">
                <h3 className="!text-[19px] !leading-28">{each.title}</h3>
                <span className="text-13">{caseFacts(each)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Reviews() {
  const { data: reviews } = useSuspenseQuery(reviewsQuery)
  if (reviews.length === 0) return null
  return (
    <Section lead="行程结束后由客户写下" title="客户的话">
      <ReviewGrid comments={reviews} />
    </Section>
  )
}
