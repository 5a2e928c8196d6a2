import { Star } from 'lucide-react'

/** How many of five stars, as a picture and in words; `size` is a class. */
export const Stars = ({ score, size }: { score: number; size: string }) => (
  <span className="inline-flex gap-0.5">
    <span className="sr-only">{score} 分，满分 5 分</span>
    {[1, 2, 3, 4, 5].map((each) => (
      <Star
        aria-hidden
        className={`icon ${size} ${each <= score ? 'fill text-och-400' : 'text-line-strong'}`}
        key={each}
      />
    ))}
  </span>
)
