import { Link } from '@tanstack/react-router'
import type { settings } from '#src/api/content/settings.ts'
import type { Data } from '#src/api/endpoint.ts'
import { dayText } from '#src/domain/content/about/day-text.ts'
import type { TermsKey } from '#src/domain/content/about/known-pages.ts'

type Page = Data<(typeof settings)['page']>

/** The text itself, which version it is, what comes after it and what was before. */
export function Terms({ keywords, page }: { keywords: TermsKey; page: Page }) {
  const [current] = page.versions
  const isPast = current !== undefined && current.version !== page.version
  return (
    <>
      <p className="mb-6 text-center text-ink-500">
        版本 {page.version}，{dayText(page.updated_at)}起生效
      </p>
      {isPast && (
        <p className="mb-6 rounded-control bg-warn-50 px-5 py-3 text-15/26 text-warn">
          这是以前的版本，保留供同意过它的会员查阅。现行版本为{' '}
          <Link search={{ keywords }} to="/useragree">
            {current.version}
          </Link>
          ，{dayText(current.from)}起生效。
        </p>
      )}
      {page.upcoming && <Upcoming of={page.upcoming} />}
      {/* Made by the shop's own renderer, which escapes every text (rule book §1, text safety). */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above. */}
      <div className="max-lg:overflow-x-auto" dangerouslySetInnerHTML={{ __html: page.html }} />
      <Versions keywords={keywords} shown={page.version} versions={page.versions} />
    </>
  )
}

/** A change of what was agreed to can be read before it holds (电子商务法 34). */
const Upcoming = ({ of: { version, title, html, from } }: { of: NonNullable<Page['upcoming']> }) => (
  <details className="fold mb-6 rounded-control bg-info-50 px-5 py-3 text-15/26">
    <summary>
      新版本 {version} 将于 {dayText(from)} 生效，在此之前以下方现行版本为准
    </summary>
    <h2>{title}</h2>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above. */}
    <div dangerouslySetInnerHTML={{ __html: html }} />
  </details>
)

interface Props {
  keywords: TermsKey
  shown: string
  versions: readonly { version: string; from: Date }[]
}

/** Every version that was ever in force has its address: what somebody agreed to can be read for ever. */
function Versions({ keywords, shown, versions }: Props) {
  if (versions.length < 2) return null
  return (
    <section aria-label="历史版本" className="mt-8 border-line border-t pt-5 text-15/26" data-noprint>
      <h2 className="!mt-0">历史版本</h2>
      <ul className="!list-none !pl-0">
        {versions.map(({ version, from }, place) => (
          <li key={version}>
            {version === shown ? (
              <b className="font-semibold">{version}</b>
            ) : (
              <Link search={place === 0 ? { keywords } : { keywords, version }} to="/useragree">
                {version}
              </Link>
            )}
            <span className="text-ink-500">
              ，{dayText(from)}起{place === 0 && '（现行）'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
