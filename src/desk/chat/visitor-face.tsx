interface Props {
  label: string
  isMember: boolean
  size?: 'md' | 'lg'
}

/** A guest is 访; a member the first character of the name. */
export const VisitorFace = ({ label, isMember, size = 'lg' }: Props) => (
  <span
    aria-hidden
    className={`grid shrink-0 place-items-center rounded-full font-semibold leading-none ${size === 'lg' ? 'size-8 text-14' : 'size-6 text-12'} ${isMember ? 'bg-face-ochre text-och-700' : 'bg-face-blue text-face-blue-ink'}`}
  >
    {isMember ? [...label][0] : '访'}
  </span>
)
