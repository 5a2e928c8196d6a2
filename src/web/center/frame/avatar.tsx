import type { UserInfo } from '#src/api/auth/session.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'

interface Props {
  member: Pick<UserInfo, 'name' | 'avatar'>
  /** Edge and size of the letter, in utilities. */
  className: string
}

/** The member's picture, or the first letter of the name. */
export const Avatar = ({ member, className }: Props) =>
  member.avatar ? (
    <img
      alt=""
      className={`shrink-0 rounded-full border border-line object-cover ${className}`}
      height={96}
      src={pictureSrc(member.avatar, 480)}
      width={96}
    />
  ) : (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-pine-100 font-semibold font-serif text-pine-700 ${className}`}
    >
      {[...member.name][0]}
    </span>
  )
