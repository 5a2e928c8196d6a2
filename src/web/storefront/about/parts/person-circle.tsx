import { pictureSrc } from '#src/domain/catalog/picture.ts'

const tints = [
  'bg-pine-100 text-pine-700',
  'bg-info-50 text-info',
  'bg-och-50 text-och-700',
  'bg-cin-50 text-cin-700',
]

interface Props {
  person: { id: number; name: string; avatar: string }
  className: string
}

/** The portrait that staff gave, or the surname on one of four pigments; the name stands beside it. */
export const PersonCircle = ({ person: { id, name, avatar }, className }: Props) =>
  avatar ? (
    <img
      alt=""
      className={`shrink-0 rounded-full object-cover ${className}`}
      height={88}
      loading="lazy"
      src={pictureSrc(avatar, 480)}
      width={88}
    />
  ) : (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full font-semibold font-serif ${tints[id % tints.length]} ${className}`}
    >
      {[...name][0]}
    </span>
  )
