import type { LegKind } from '#src/domain/catalog/itinerary.ts'
import drawings from './glyphs.svg?url'

type Glyph = LegKind | 'stops' | 'meals' | 'night' | 'time'

/** An itinerary shows a dozen drawings a hundred times: they are a file of their own, so that no page carries them. */
export const GlyphIcon = ({ name }: { name: Glyph }) => (
  <svg aria-hidden="true" className="icon">
    <use href={`${drawings}#${name}`} />
  </svg>
)
