/** The boxes of the final layout, before the content is there. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden className={`sk block ${className}`} />
)
