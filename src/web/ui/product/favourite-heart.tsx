import { Heart } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useMember } from '#src/web/client/member/member.ts'
import { onDemand } from '../loading/on-demand.tsx'
import type { Saving } from '../price/saving.tsx'

const SavingOf = onDemand(
  () => import('../price/saving.tsx'),
  ({ isPressed }) => isPressed,
)

/**
 * On the picture of a card: saves the trip, or takes it back. What that needs is fetched for a member, some of whose
 * hearts may be full already, and for anybody who presses one.
 */
export function FavouriteHeart({ productId, title }: { productId: number; title: string }) {
  const member = useMember()
  const saving = useRef<Saving>(null)
  const [isSaved, setFavourite] = useState(false)
  const [isPressed, press] = useState(false)
  // Nothing tells the heart that a login has ended.
  const isOn = isSaved && Boolean(member)
  return (
    <>
      <button
        aria-label={`收藏 ${title}`}
        aria-pressed={isOn}
        className={`hv ${isOn ? 'on' : ''}`}
        onClick={() => (saving.current ? saving.current.toggle() : press(true))}
        type="button"
      >
        <Heart aria-hidden className={`icon ${isOn ? 'fill' : ''}`} />
      </button>
      {(member || isPressed) && (
        <Suspense>
          <SavingOf isPressed={isPressed} onFavourite={setFavourite} productId={productId} ref={saving} />
        </Suspense>
      )}
    </>
  )
}
