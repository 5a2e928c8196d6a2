import { Images } from 'lucide-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { Picture } from '#src/web/ui/picture.tsx'
import type { FirstScreen } from '../first-screen.ts'

const PictureViewer = onDemand(() => import('./picture-viewer.tsx'))

const SHOWN = 4

/** One large picture and the others below; the arrows turn them, and a click shows all in full. */
export function Gallery({ images }: { images: FirstScreen['images'] }) {
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const current = images[at] ?? { url: '', alt: '' }
  const count = Math.max(images.length, 1)
  // The one that is shown large is not shown again below it.
  const others = images.map((image, index) => ({ ...image, index })).filter(({ index }) => index !== at)
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
        className="relative block min-h-117.5 w-full flex-1 cursor-zoom-in bg-sunk max-lg:min-h-60 print:h-117.5"
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
          className="absolute right-3.5 bottom-3.5 rounded-full bg-[rgb(10_24_22/.66)] px-3 py-1.5 text-13 text-white print:hidden"
        >
          <span className="num font-semibold">
            {at + 1} / {count}
          </span>
          <Images className="icon mx-1.5 !size-3.5" />
          查看全部图片
        </span>
      </button>
      <ul className="mt-2 grid grid-cols-4 gap-2 print:hidden">
        {others.slice(0, SHOWN).map((image, place) => (
          // By place: the button that was pressed stays and keeps the focus, with another picture in it.
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is what stays.
          <li key={place}>
            <button
              aria-label={`查看第${image.index + 1}张：${image.alt}`}
              className="block h-30 w-full overflow-hidden max-lg:h-16"
              onClick={() => setAt(image.index)}
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
