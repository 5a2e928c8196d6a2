/** Never an invented portrait: the first character in a circle, of 某软件公司 the 软. */
export const Initial = ({ name, className = 'size-10 text-15' }: { name: string; className?: string }) => (
  <span
    aria-hidden
    className={`grid shrink-0 place-items-center rounded-full bg-pine-100 font-semibold font-serif text-pine-700 ${className}`}
  >
    {[...name.replace(/^某/, '')][0]}
  </span>
)
