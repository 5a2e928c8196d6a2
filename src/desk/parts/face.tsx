const looks = ['bg-pine-100 text-pine-700', 'bg-face-blue text-face-blue-ink', 'bg-face-ochre text-och-700']

interface Props {
  id: number
  name: string
  size?: 'md' | 'lg'
}

/** Somebody of the staff as a circle with the first character of the name; the colour is always the same one's. */
export const Face = ({ id, name, size = 'md' }: Props) => (
  <span
    aria-hidden
    className={`inline-grid shrink-0 place-items-center rounded-full font-semibold leading-none ${size === 'lg' ? 'size-8 text-14' : 'size-6 text-12'} ${looks[id % looks.length]}`}
    title={name}
  >
    {[...name][0]}
  </span>
)
