import { pictureSrc, pictureSrcSet } from '#src/domain/picture.ts'

interface Props {
  /** As the contract's `picture` gives it: the stem of the addresses. */
  stem: string
  alt: string
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string
  /** The first picture of a page is fetched at once, all others when they come near. */
  isHero?: boolean
  className?: string
}

/** Masters are 16:10; width and height are said, so that nothing moves when the picture comes. */
export function Picture({ stem, alt, sizes, isHero = false, className = '' }: Props) {
  if (stem === '') return <span aria-hidden className={`block bg-sunk ${className}`} />
  return (
    <img
      alt={alt}
      className={className}
      decoding={isHero ? 'sync' : 'async'}
      fetchPriority={isHero ? 'high' : 'auto'}
      height={1200}
      loading={isHero ? 'eager' : 'lazy'}
      sizes={sizes}
      src={pictureSrc(stem, 800)}
      srcSet={pictureSrcSet(stem)}
      width={1920}
    />
  )
}
