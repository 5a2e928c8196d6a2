import { ChevronDown } from 'lucide-react'
import type { Campaign, ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { rulesTitles } from '#src/domain/marketing/campaigns/block.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { Section } from '../../../product/request/section.tsx'

/** A second picture across the page, with one sentence and where it leads. */
export const Band = ({ block: { title, lead, img, img_alt, cta } }: { block: ShownBlockOf<'hero'> }) => (
  <section className="relative isolate mt-22 flex h-70 flex-col items-start justify-center overflow-hidden rounded-dialog bg-night px-14 text-white max-lg:px-5">
    <Picture
      alt={img_alt}
      className="absolute inset-0 -z-2 size-full object-cover"
      sizes="(max-width: 900px) 100vw, 1440px"
      stem={img}
    />
    <span
      aria-hidden
      className="absolute inset-0 -z-1 bg-[linear-gradient(90deg,rgb(8_24_24/.82),rgb(8_24_24/.55)_45%,rgb(8_24_24/.1)_80%)]"
    />
    <h2 className="font-semibold font-serif text-30/42">{title}</h2>
    {lead && <p className="mt-1.5 max-w-130 text-16/28">{lead}</p>}
    {cta.url && (
      <a className="btn mt-5 bg-white text-pine-700 hover:bg-pine-50" href={cta.url}>
        {cta.label}
      </a>
    )}
  </section>
)

const heading = 'mb-3.5 font-semibold font-serif text-30/42 tracking-[.02em]'

const Article = ({ block: { title, html } }: { block: ShownBlockOf<'rich_text'> }) => (
  <article>
    {title && <h2 className={heading}>{title}</h2>}
    <div
      className="rich max-w-[40em] text-16/28 text-ink-700"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own renderer from a document of our nodes.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  </article>
)

export const Text = ({ block }: { block: ShownBlockOf<'rich_text'> }) => (
  <section className="pt-22">
    <Article block={block} />
  </section>
)

export const TextBesideImage = ({
  text,
  image,
}: {
  text: ShownBlockOf<'rich_text'>
  image: ShownBlockOf<'image'>
}) => (
  <section className="grid grid-cols-[minmax(0,1fr)_560px] items-center gap-16 pt-22 max-xl:grid-cols-2 max-lg:grid-cols-1 max-lg:gap-6">
    <Article block={text} />
    <Figure image={image} sizes="(max-width: 900px) 100vw, 560px" />
  </section>
)

export const Image = ({ block }: { block: ShownBlockOf<'image'> }) => (
  <section className="pt-22">
    <Figure image={block} sizes="(max-width: 900px) 100vw, 1440px" wide />
  </section>
)

/** The caption stands on a scrim at the foot of its picture; where there is an address, all of it is one link. */
function Figure({
  image,
  sizes,
  wide = false,
}: {
  image: ShownBlockOf<'image'>
  sizes: string
  wide?: boolean
}) {
  const { img, img_alt, caption, url } = image
  const figure = (
    <figure className="relative overflow-hidden rounded-dialog">
      <Picture
        alt={img_alt}
        className={`w-full object-cover ${wide ? 'h-100' : 'h-78'} max-lg:h-60`}
        sizes={sizes}
        stem={img}
      />
      {caption && (
        <figcaption className="absolute inset-x-0 bottom-0 bg-[linear-gradient(0deg,rgb(8_20_28/.85),rgb(8_20_28/.6)_50%,transparent)] px-5.5 pt-10 pb-4 font-medium text-white">
          {caption}
        </figcaption>
      )}
    </figure>
  )
  return url ? (
    <a className="block rounded-dialog" href={url}>
      {figure}
    </a>
  ) : (
    figure
  )
}

const Faq = ({ items }: { items: ShownBlockOf<'faq'>['items'] }) => (
  <div className="panel divide-y divide-line px-7 py-1.5 max-lg:px-4">
    {items.map(({ q, a }, index) => (
      <details className="group py-4" key={q} open={index === 0}>
        <summary className="flex cursor-pointer list-none items-center justify-between gap-4 font-medium text-16/24 hover:text-pine-600 [&::-webkit-details-marker]:hidden">
          {q}
          <ChevronDown
            aria-hidden
            className="icon shrink-0 text-ink-400 transition-transform group-open:rotate-180"
          />
        </summary>
        <p className="mt-1.5 max-w-[44em] text-ink-700 leading-26">{a}</p>
      </details>
    ))}
  </div>
)

export const Questions = ({ block: { title, items } }: { block: ShownBlockOf<'faq'> }) => (
  <Section title={title || '常见问题'}>
    <Faq items={items} />
  </Section>
)

interface RulesProps {
  rules: Campaign['rules']
  questions: ShownBlockOf<'faq'> | null
}

/** 活动规则, beside the questions where those end the page. */
export function Rules({ rules, questions }: RulesProps) {
  const list = (
    <dl className="panel grid grid-cols-[64px_1fr] gap-x-4 gap-y-2.5 px-7 py-6 leading-26 max-lg:px-4">
      {Object.entries(rulesTitles).map(([part, title]) => (
        <div className="contents" key={part}>
          <dt className="text-ink-500">{title}</dt>
          <dd className="whitespace-pre-line text-ink-700">{rules[part as keyof typeof rulesTitles]}</dd>
        </div>
      ))}
    </dl>
  )
  if (!questions) return list
  const small = 'mb-4.5 font-semibold font-serif text-24/34'
  return (
    <section className="grid scroll-mt-29 grid-cols-2 items-start gap-12 pt-22 max-lg:grid-cols-1">
      <div className="scroll-mt-29" id={questions.id}>
        <h2 className={small}>{questions.title || '常见问题'}</h2>
        <Faq items={questions.items} />
      </div>
      <div>
        <h2 className={small}>活动规则</h2>
        {list}
      </div>
    </section>
  )
}
