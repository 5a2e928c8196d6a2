interface Props {
  /** Of the whole; more than 1 is full. */
  share: number
  className?: string
}

/** How far something is, in the colour of the text. The figures beside it say the same. */
export const Bar = ({ share, className = '' }: Props) => (
  <svg
    aria-hidden="true"
    className={`inline-block h-1.5 rounded-full bg-line ${className}`}
    preserveAspectRatio="none"
    viewBox="0 0 100 6"
  >
    <rect fill="currentColor" height={6} width={Math.min(1, share) * 100} />
  </svg>
)
