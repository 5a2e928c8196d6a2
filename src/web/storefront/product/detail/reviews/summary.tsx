import { lazy, Suspense, useState } from 'react'
import type { Data } from '#src/contract/endpoint.ts'
import type { reviews } from '#src/contract/reviews.ts'
import { percentText } from '#src/domain/ladder-step.ts'
import { Bar } from '../../../../ui/bar.tsx'
import { Picture } from '../../../../ui/picture.tsx'

const PictureViewer = lazy(() => import('../picture-viewer.tsx'))

const parts = [
  ['itinerary', '行程'],
  ['guide', '导游'],
  ['hotel', '住宿'],
  ['food', '餐饮'],
  ['transport', '交通'],
] as const

/** The mean, the share of good reviews, the mean of each part of the trip, and pictures. */
export function Summary({ brief }: { brief: Data<typeof reviews.brief> }) {
  const rated = parts.flatMap(([key, name]) => {
    const value = brief.dims[key]
    return value === null ? [] : [{ name, value }]
  })
  return (
    <div className="flex flex-wrap items-center gap-x-12 gap-y-5">
      <div className="flex items-end gap-3">
        <b className="num font-semibold text-[48px] text-och-700 leading-none">{brief.score_avg}</b>
        <p className="text-[13px] text-ink-500 leading-5">
          {brief.sample ? '示例评分' : '综合评分'} / 5
          <br />
          好评率 <span className="num">{percentText(Math.round(brief.good_rate_bp / 100) * 100)}</span>
        </p>
      </div>
      <dl className="grid grid-cols-[auto_120px_auto] items-center gap-x-2.5 gap-y-1 text-[13px] max-[900px]:w-full">
        {rated.map(({ name, value }) => (
          <div className="contents" key={name}>
            <dt className="text-ink-500">{name}</dt>
            <dd className="contents">
              <Bar className="w-full text-och-400" share={value / 5} />
              <span className="num font-medium">{value.toFixed(1)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Pictures stems={brief.pictures} />
    </div>
  )
}

/** Small pictures that open in full. */
export function Pictures({ stems }: { stems: readonly string[] }) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  if (stems.length === 0) return null
  const images = stems.map((url, index) => ({ url, alt: `点评图片 ${index + 1}` }))
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {images.map(({ url, alt }, index) => (
          <li key={url}>
            <button
              aria-label={`查看${alt}`}
              className="block h-[72px] w-24 cursor-zoom-in overflow-hidden rounded-control"
              onClick={() => setOpenAt(index)}
              type="button"
            >
              <Picture alt="" className="h-full w-full object-cover" sizes="96px" stem={url} />
            </button>
          </li>
        ))}
      </ul>
      {openAt !== null && (
        <Suspense>
          <PictureViewer images={images} onClose={() => setOpenAt(null)} startAt={openAt} />
        </Suspense>
      )}
    </>
  )
}
