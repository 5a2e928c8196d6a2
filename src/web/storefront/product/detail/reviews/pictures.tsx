import { Suspense, useState } from 'react'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { Picture } from '../../../../ui/picture.tsx'

const PictureViewer = onDemand(() => import('../top/picture-viewer.tsx'))

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
              className="block h-18 w-24 cursor-zoom-in overflow-hidden rounded-control"
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
