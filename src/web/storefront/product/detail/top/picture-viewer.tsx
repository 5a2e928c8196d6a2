import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Modal } from '#src/ui/modal.tsx'
import { Picture } from '#src/web/ui/picture.tsx'

interface Props {
  images: readonly { url: string; alt: string }[]
  startAt: number
  onClose(): void
  /** Where the page's own gallery should stand afterwards. */
  onTurn?(at: number): void
}

/** All pictures one by one over the whole window. Arrows turn, Home and End jump, Esc closes. */
export default function PictureViewer({ images, startAt, onClose, onTurn }: Props) {
  const [at, setAt] = useState(startAt)
  const last = images.length - 1
  const current = images[at] ?? { url: '', alt: '' }
  /** After the last comes the first. */
  const show = (wanted: number) => {
    const next = (wanted + images.length) % images.length
    setAt(next)
    onTurn?.(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key]
    if (target === undefined) return
    // The page's gallery is this dialog's parent in React and listens to the same keys.
    event.stopPropagation()
    event.preventDefault()
    show(target)
  }
  return (
    <Modal label="图片浏览" look="stage" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shortcut; there are buttons. */}
      <div className="grid h-full grid-rows-[56px_1fr_auto_auto]" onKeyDown={onKeyDown}>
        <p aria-live="polite" className="num font-semibold self-center px-6">
          {at + 1} / {images.length}
        </p>
        <div className="relative min-h-0 px-20 max-lg:px-2">
          {/* The small one is there already and stands in until the large one has come. */}
          <Picture
            alt=""
            className="absolute inset-0 h-full w-full object-contain px-20 max-lg:px-2"
            key={`small ${current.url}`}
            sizes="96px"
            stem={current.url}
          />
          <Picture
            alt={current.alt}
            className="relative h-full w-full object-contain"
            isHero
            key={current.url}
            sizes="100vw"
            stem={current.url}
          />
          {last > 0 && (
            <>
              <Turn isNext={false} onClick={() => show(at - 1)} />
              <Turn isNext onClick={() => show(at + 1)} />
            </>
          )}
        </div>
        <p className="px-6 py-3 text-center text-white">{current.alt}</p>
        <ul className="mx-auto flex max-w-full gap-2 overflow-x-auto px-6 pt-1 pb-6">
          {images.map((image, index) => (
            <li key={image.url}>
              <button
                aria-current={index === at}
                aria-label={`第${index + 1}张：${image.alt}`}
                className={`block h-15 w-24 overflow-hidden rounded-tag ${index === at ? 'outline-2 outline-white outline-offset-2' : 'opacity-60 hover:opacity-100'}`}
                onClick={() => show(index)}
                type="button"
              >
                <Picture alt="" className="h-full w-full object-cover" sizes="96px" stem={image.url} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

function Turn({ isNext, onClick }: { isNext: boolean; onClick(): void }) {
  const Icon = isNext ? ChevronRight : ChevronLeft
  return (
    <button
      aria-label={isNext ? '下一张' : '上一张'}
      className={`absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-full bg-[rgb(10_24_22/.66)] text-white hover:bg-pine-600 ${isNext ? 'right-4' : 'left-4'}`}
      onClick={onClick}
      type="button"
    >
      <Icon aria-hidden className="icon" />
    </button>
  )
}
