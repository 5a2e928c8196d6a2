import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useFavourites } from '#src/web/client/favourites/favourites.ts'

export interface Saving {
  toggle(): void
}

interface Props {
  productId: number
  /** The heart was pressed while this file was on its way: the press counts, once. */
  isPressed: boolean
  onFavourite(isSaved: boolean): void
  ref: Ref<Saving>
}

/** Shows nothing: the heart's button stays the same element, so that it keeps the focus. */
export default function SavingOf({ productId, isPressed, onFavourite, ref }: Props) {
  const { isSaved = false, toggle } = useFavourites(productId)
  useImperativeHandle(ref, () => ({ toggle }))
  useEffect(() => onFavourite(isSaved), [isSaved, onFavourite])
  const isOwed = useRef(isPressed)
  useEffect(() => {
    if (!isOwed.current) return
    isOwed.current = false
    toggle()
  })
  return null
}
