import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowRight, CalendarDays, Clock } from 'lucide-react'
import type { Campaign, ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { dayOf, minuteText } from '#src/domain/calendar-day.ts'
import { Picture } from '../../../ui/picture.tsx'

const scrim =
  'bg-[linear-gradient(90deg,rgb(8_20_28/.86),rgb(8_20_28/.66)_38%,rgb(8_20_28/.06)_70%),linear-gradient(0deg,rgb(8_20_28/.4),transparent_40%)]'
const dimmed = 'bg-[linear-gradient(90deg,rgb(8_20_28/.8),rgb(8_20_28/.3))]'

/** The pigment of the edition is the line below its picture; texts and buttons stay as they are everywhere. */
const tones = {
  pine: 'border-pine-600',
  ochre: 'border-och-400',
  indigo: 'border-info',
  cinnabar: 'border-cin-600',
}

/** A title breaks behind its comma. */
const lines = (title: string) =>
  title.split(/(?<=[，：])/).map((part) => (
    <span className="block" key={part}>
      {part}
    </span>
  ))

/** The edition's own picture and words; once it is over, lower and without what it asked for. */
export function CampaignHero({ campaign: { hero, state, title, theme } }: { campaign: Campaign }) {
  const isEnded = state === 'ended'
  const lead = isEnded ? hero.title : hero.sub
  return (
    <section
      className={`relative isolate overflow-hidden border-b-4 bg-night text-white ${tones[theme.tone]} ${isEnded ? 'h-75' : 'min-h-110 max-lg:min-h-90'}`}
    >
      <Picture
        alt={hero.img_alt}
        className={`absolute inset-0 -z-2 size-full object-cover object-[50%_62%] ${isEnded ? 'saturate-70' : ''}`}
        isHero
        sizes="100vw"
        stem={hero.img}
      />
      <span aria-hidden className={`absolute inset-0 -z-1 ${isEnded ? dimmed : scrim}`} />
      <div
        className={`container-page flex flex-col items-start justify-center ${isEnded ? 'h-75' : 'min-h-110 max-lg:min-h-90'}`}
      >
        <h1
          className={`font-semibold font-serif tracking-[.02em] max-lg:text-36/50 ${isEnded ? 'text-[44px]/58' : 'text-[52px]/[70px]'}`}
        >
          {isEnded ? title : lines(hero.title)}
        </h1>
        {lead && <p className="mt-2 max-w-130 break-keep text-balance text-17/30 wrap-anywhere">{lead}</p>}
        {!isEnded && hero.cta.url && (
          <a className="btn mt-6 bg-white text-pine-700 hover:bg-pine-50" href={hero.cta.url}>
            {hero.cta.label}
            {hero.cta.url.startsWith('#') ? (
              <ArrowDown aria-hidden className="icon" />
            ) : (
              <ArrowRight aria-hidden className="icon" />
            )}
          </a>
        )}
      </div>
    </section>
  )
}

const row = 'container-page flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-15/24'

/** Whether the edition is to come, on its last day or over: said once, below the picture. */
export function StateBar({ campaign }: { campaign: Campaign }) {
  const { state, starts_at, ends_at, last_day, days_left, others } = campaign
  if (state === 'live' && days_left > 0) return null
  const [other] = others
  return (
    <div className="border-line border-b bg-sunk">
      <p className={row}>
        {state === 'upcoming' ? (
          <CalendarDays aria-hidden className="icon text-ink-500" />
        ) : (
          <Clock aria-hidden className="icon text-ink-500" />
        )}
        {state === 'ended' && (
          <>
            <b className="font-semibold">本期活动已结束</b>
            <span className="num font-medium text-ink-500">
              {dayOf(starts_at)} 至 {last_day}
            </span>
            <span className="text-ink-500">当时的优惠价不再有效，下面是现在的价格</span>
            {other && (
              <Link className="more ml-auto" params={{ slug: other.slug }} to="/activities/$slug">
                正在进行：{other.title}
                <ArrowRight aria-hidden className="icon" />
              </Link>
            )}
          </>
        )}
        {state === 'upcoming' && (
          <>
            <b className="font-semibold">
              {days_left > 0 ? `还有 ${days_left} 天开始` : `今天 ${minuteText(starts_at).slice(11)} 开始`}
            </b>
            <span className="num font-medium text-ink-500">
              {minuteText(starts_at)} 至 {last_day}
            </span>
          </>
        )}
        {state === 'live' && (
          <>
            <b className="font-semibold">今天是本期最后一天</b>
            <span className="text-ink-500">
              到 <span className="num font-medium">{endText(ends_at)}</span>，之后按当日价格
            </span>
          </>
        )}
      </p>
    </div>
  )
}

/** An end at midnight is the last minute of the day before. */
const endText = (endsAt: Date) => minuteText(new Date(endsAt.getTime() - 1))

/** Anchors to what stands below, and at the right how many days are left: days only, never a clock that runs. */
export function NavBar({
  block,
  countdown,
  campaign,
}: {
  block: ShownBlockOf<'nav'>
  countdown: boolean
  campaign: Campaign
}) {
  return (
    <nav
      aria-label="本页"
      className="sticky top-header-stuck z-20 border-line border-b bg-surface max-lg:top-0"
    >
      <div className="container-page flex items-center gap-1 overflow-x-auto">
        {block.items.map((item) => (
          <a
            className="shrink-0 px-4 text-15/[56px] text-ink-700 first:pl-0 hover:text-pine-600"
            href={`#${item.block}`}
            key={item.block + item.label}
          >
            {item.label}
          </a>
        ))}
        {countdown && (
          <span className="ml-auto shrink-0 pl-4 max-lg:hidden">
            <DaysLeft campaign={campaign} />
          </span>
        )}
      </div>
    </nav>
  )
}

const dayText = (day: string) =>
  `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`

/** `本期到 2026 年 9 月 30 日，还有 37 天`. */
export function DaysLeft({ campaign: { last_day, days_left } }: { campaign: Campaign }) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap text-ink-700">
      <Clock aria-hidden className="icon text-ink-500" />
      本期到 {dayText(last_day)}
      {days_left > 0 && (
        <span>
          还有 <b className="num font-semibold text-18 text-ink-900">{days_left}</b> 天
        </span>
      )}
    </span>
  )
}
