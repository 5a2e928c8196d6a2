import { useSuspenseQuery } from '@tanstack/react-query'
import { Picture } from '../../../ui/picture.tsx'
import { historyQuery } from '../parts/queries.ts'

/** 大事记: what has happened, the newest first; nothing while there is nothing to tell. */
export function History({ titleLook }: { titleLook: string }) {
  const { data: years } = useSuspenseQuery(historyQuery)
  const events = years.flatMap(({ events: those }) => those)
  if (events.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 className={titleLook} id="history">
        大事记
      </h2>
      <ol className="mt-6">
        {events.map(({ date, title, html, img, img_alt }) => (
          <li
            className="group relative grid grid-cols-[84px_40px_minmax(0,1fr)] pb-8 max-sm:grid-cols-[64px_28px_minmax(0,1fr)]"
            key={`${date} ${title}`}
          >
            <time className="num font-semibold text-22/30" dateTime={date}>
              {date.slice(0, 4)}
              <small className="block font-medium text-13/18 text-ink-500">
                {Number(date.slice(5, 7))} 月 {Number(date.slice(8))} 日
              </small>
            </time>
            <span aria-hidden className="relative">
              <i className="absolute top-3.5 -bottom-11.5 left-1.5 w-px bg-line-strong group-last:hidden" />
              <i className="absolute top-2 left-0 size-3.25 rounded-full border-3 border-pine-600 bg-white" />
            </span>
            <div className={img ? 'grid grid-cols-[minmax(0,1fr)_176px] gap-7 max-sm:grid-cols-1' : ''}>
              <div>
                <h3 className="font-semibold text-17/30">{title}</h3>
                <div
                  className="rich max-w-[40em] leading-26 text-ink-700"
                  // Made by the shop's own renderer, which escapes every text.
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
                  dangerouslySetInnerHTML={{ __html: html }}
                />
              </div>
              {img && (
                <Picture
                  alt={img_alt}
                  className="h-26 w-44 rounded-control object-cover"
                  sizes="176px"
                  stem={img}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
