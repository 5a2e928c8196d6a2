import { Images } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import type { FirstScreen } from './first-screen.ts'

const PictureViewer = lazy(() => import('./picture-viewer.tsx'))

const SHOWN = 4

/** One large picture and the others below; the arrows turn them, and a click shows all in full. */
export function Gallery({ images }: { images: FirstScreen['images'] }) {
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const current = images[at] ?? { url: '', alt: '' }
  const count = Math.max(images.length, 1)
  // The window of thumbnails goes along, so that the one that is shown large is always among them.
  const first = Math.max(0, Math.min(at - 1, images.length - SHOWN))
  const turn = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || images.length === 0) return
    event.preventDefault()
    setAt((at + step + images.length) % images.length)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shortcut; every picture has its button.
    <div
      className="flex flex-col overflow-hidden rounded-dialog print:block print:break-inside-avoid"
      onKeyDown={turn}
    >
      <button
        aria-label={`${at + 1} / ${count} 查看全部图片：${current.alt}`}
        className="relative block min-h-[470px] w-full flex-1 cursor-zoom-in bg-sunk max-[900px]:min-h-[240px] print:h-[470px]"
        disabled={images.length === 0}
        onClick={() => setOpen(true)}
        type="button"
      >
        <Picture
          alt={current.alt}
          className="absolute inset-0 h-full w-full object-cover"
          isHero
          key={current.url}
          sizes="(max-width: 1100px) 100vw, 776px"
          stem={current.url}
        />
        <span
          aria-hidden
          className="absolute right-3.5 bottom-3.5 rounded-full bg-[rgb(10_24_22/.66)] px-3 py-1.5 text-[13px] text-white print:hidden"
        >
          <span className="num">
            {at + 1} / {count}
          </span>
          <Images className="icon mx-1.5 !size-[14px]" />
          查看全部图片
        </span>
      </button>
      <ul className="mt-2 grid grid-cols-4 gap-2 print:hidden">
        {images.slice(first, first + SHOWN).map((image, index) => (
          <li key={image.url}>
            <button
              aria-label={`查看第${first + index + 1}张：${image.alt}`}
              aria-pressed={first + index === at}
              className={`block h-[120px] w-full overflow-hidden max-[900px]:h-[64px] ${first + index === at ? 'outline-2 outline-pine-600 -outline-offset-2' : ''}`}
              onClick={() => setAt(first + index)}
              type="button"
            >
              <Picture alt="" className="h-full w-full object-cover" sizes="200px" stem={image.url} />
            </button>
          </li>
        ))}
      </ul>
      {isOpen && (
        <Suspense>
          <PictureViewer images={images} onClose={() => setOpen(false)} onTurn={setAt} startAt={at} />
        </Suspense>
      )}
    </div>
  )
}
