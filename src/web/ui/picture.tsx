import { pictureSrc, pictureSrcSet } from '#src/domain/catalog/picture.ts'

interface Props {
  /** As the API's `picture` gives it: the stem of the addresses. */
  stem: string
  alt: string
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string
  /** The largest picture of the first screen: fetched before everything else. */
  isHero?: boolean
  /** In view at once, so fetched at once; all others are fetched when they come near. */
  isFirst?: boolean
  className?: string
}

/** Masters are 16:10; width and height are said, so that nothing moves when the picture comes. */
export function Picture({ stem, alt, sizes, isHero = false, isFirst = isHero, className = '' }: Props) {
  if (stem === '') return <span aria-hidden className={`block bg-sunk ${className}`} />
  const image = (
    <img
      alt={alt}
      className={className}
      decoding={isHero ? 'sync' : 'async'}
      fetchPriority={isHero ? 'high' : 'auto'}
      height={1200}
      loading={isFirst ? 'eager' : 'lazy'}
      sizes={sizes}
      src={pictureSrc(stem, 800)}
      srcSet={pictureSrcSet(stem)}
      width={1920}
    />
  )
  // React preloads every eager image on its own: beside the hero's that is a fetch too many.
  return isFirst && !isHero ? <picture className="contents">{image}</picture> : image
}
