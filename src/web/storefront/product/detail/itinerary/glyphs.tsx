import {
  Bed,
  Bike,
  Bus,
  CableCar,
  CarFront,
  Clock,
  Footprints,
  type LucideIcon,
  MapPin,
  Plane,
  Ship,
  TrainFront,
  Utensils,
} from 'lucide-react'
import type { LegKind } from '#src/domain/catalog/itinerary.ts'

type Glyph = LegKind | 'stops' | 'meals' | 'night' | 'time'

const glyphs: Record<Glyph, LucideIcon> = {
  plane: Plane,
  train: TrainFront,
  bus: Bus,
  boat: Ship,
  car: CarFront,
  walk: Footprints,
  bike: Bike,
  cable: CableCar,
  stops: MapPin,
  meals: Utensils,
  night: Bed,
  time: Clock,
}

/** Drawn once an itinerary, which shows them a hundred times: each drawing is half a dozen elements. */
export const Glyphs = ({ of }: { of: string }) => (
  <svg aria-hidden="true" className="absolute size-0">
    {Object.entries(glyphs).map(([name, Icon]) => (
      <symbol id={`${of}-${name}`} key={name} viewBox="0 0 24 24">
        <Icon />
      </symbol>
    ))}
  </svg>
)

export const GlyphIcon = ({ of, name }: { of: string; name: Glyph }) => (
  <svg aria-hidden="true" className="icon">
    <use href={`#${of}-${name}`} />
  </svg>
)
