import { useEffect, useState } from 'react'
import type { ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { lengthText } from '#src/domain/marketing/media/video.ts'
import { Section } from '../../../product/request/section.tsx'

/** A film of about 16:9 loses no more than an edge; its picture, which is 16:10, would have bars beside it otherwise. */
const fillsFrame = ({ w, h }: { w: number; h: number }) => Math.abs(w / h - 16 / 9) < 0.1

/**
 * Nothing of the film is fetched before somebody plays it, and its picture only when the block comes near: a browser
 * fetches `poster` at once, wherever it stands. The frame keeps its room whatever the film's shape.
 */
export function Video({ block }: { block: ShownBlockOf<'video'> }) {
  const { title, lead, img, img_alt, src, captions, transcript, w, h, seconds } = block
  const [isNear, setNear] = useState(false)
  useEffect(() => setNear(true), [])
  return (
    <Section lead={lead} title={title}>
      <div
        className={`panel grid overflow-hidden !rounded-dialog max-lg:grid-cols-1 ${transcript ? 'grid-cols-[minmax(0,1fr)_340px]' : ''}`}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: an edition without captions has its words beside it. */}
        <video
          aria-label={img_alt}
          className={`aspect-video max-h-180 w-full bg-night ${fillsFrame({ w, h }) ? 'object-cover' : 'object-contain'}`}
          controls
          height={h}
          playsInline
          poster={isNear ? pictureSrc(img, 1200) : undefined}
          preload="none"
          width={w}
        >
          <source src={src} type="video/mp4" />
          {captions && <track default kind="captions" label="中文字幕" src={captions} srcLang="zh-CN" />}
        </video>
        {transcript && (
          <section aria-label="文字稿" className="flex flex-col gap-2 px-6 py-5">
            <h3 className="font-semibold text-16/24">文字稿</h3>
            <p className="text-13 text-ink-500">
              视频长 <span className="num">{lengthText(seconds)}</span>
            </p>
            <p className="whitespace-pre-line text-ink-700 leading-26">{transcript}</p>
          </section>
        )}
      </div>
    </Section>
  )
}
