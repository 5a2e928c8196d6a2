import { type KeyboardEvent, useState } from 'react'
import type { ProductDetail } from '#src/contract/product-views.ts'
import { Picture } from '../../../ui/picture.tsx'

const SHOWN = 4

/** One large picture and the others below; the arrows turn them. */
export function Gallery({ images }: { images: ProductDetail['images'] }) {
  const [at, setAt] = useState(0)
  const current = images[at] ?? { url: '', alt: '' }
  const others = images.slice(0, SHOWN)
  const turn = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || images.length === 0) return
    event.preventDefault()
    setAt((at + step + images.length) % images.length)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shortcut; every picture has its button.
    <div className="overflow-hidden rounded-dialog" onKeyDown={turn}>
      <figure className="relative h-[470px] bg-sunk max-[900px]:h-[240px]">
        <Picture
          alt={current.alt}
          className="h-full w-full object-cover"
          isHero
          key={current.url}
          sizes="(max-width: 1100px) 100vw, 776px"
          stem={current.url}
        />
        <figcaption className="absolute right-3.5 bottom-3.5 rounded-full bg-[rgb(10_24_22/.66)] px-3 py-1.5 text-[13px] text-white">
          {at + 1} / {Math.max(images.length, 1)}
        </figcaption>
      </figure>
      <ul className="mt-2 grid grid-cols-4 gap-2">
        {others.map((image, index) => (
          <li key={image.url}>
            <button
              aria-label={`查看第${index + 1}张：${image.alt}`}
              aria-pressed={index === at}
              className={`block h-[120px] w-full overflow-hidden ${index === at ? 'outline-2 outline-pine-600 -outline-offset-2' : ''}`}
              onClick={() => setAt(index)}
              type="button"
            >
              <Picture alt="" className="h-full w-full object-cover" sizes="200px" stem={image.url} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
