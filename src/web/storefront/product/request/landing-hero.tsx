import type { ReactNode } from 'react'
import { PROMISE_MINUTES } from '#src/domain/content/custom-trip-promise.ts'
import { ContinueViewing } from '#src/web/shell/continue-viewing.tsx'
import { Picture } from '../../../ui/picture.tsx'

interface Props {
  eyebrow: string
  /** Breaks after its comma. */
  title: string
  lead: string
  img: string
  alt: string
  /** The request card. */
  children: ReactNode
}

/** The shop's own promises (rule book §16.1), as figures. */
const promises = [
  [PROMISE_MINUTES, '分钟', '工作时间内回电'],
  [24, '小时', '给出首版方案'],
  [3, '次', '方案免费修改'],
] as const

/** One scene under a scrim, the idea at the left, the form at the right. */
export const LandingHero = ({ eyebrow, title, lead, img, alt, children }: Props) => (
  <section className="landing-hero">
    <Picture alt={alt} className="scene" isHero sizes="100vw" stem={img} />
    <div className="container-page inner">
      <div className="min-w-0 text-white lg:pt-12">
        <p className="flex items-center gap-3 text-15 tracking-[.18em]">
          <span aria-hidden className="h-px w-7 bg-och-400" />
          {eyebrow}
        </p>
        <h1>
          {title.split(/(?<=，)/).map((part) => (
            <span className="block" key={part}>
              {part}
            </span>
          ))}
        </h1>
        <p className="max-w-130 text-17/30">{lead}</p>
        <ul className="mt-9 flex flex-wrap gap-x-11 gap-y-4">
          {promises.map(([figure, unit, what]) => (
            <li key={what}>
              <b className="num font-semibold text-[32px] leading-none">{figure}</b>
              <small className="ml-0.5 text-14">{unit}</small>
              <span className="mt-2 block text-13">{what}</span>
            </li>
          ))}
        </ul>
      </div>
      {children}
      <ContinueViewing isOnScene />
    </div>
  </section>
)
