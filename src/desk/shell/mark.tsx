/** The shop's sign with the word for its other side. */
export const Mark = () => (
  <div className="flex h-bar shrink-0 items-center gap-2.25 px-4 max-rail:justify-center max-rail:px-0">
    <svg aria-hidden className="size-6.5 shrink-0" fill="none" viewBox="0 0 40 40">
      <circle className="fill-pine-600" cx="20" cy="20" r="20" />
      <circle cx="27" cy="13" fill="#f3c98b" r="4" />
      <g stroke="#fff" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.2">
        <path d="M4.6 23.4 14 13l6 6.4 4-3.6 9.4 9" />
        <path d="M6.5 29.6c4-2.6 7-2.6 10.5 0s7 2.6 16.6-.6" opacity=".8" />
      </g>
    </svg>
    <b className="font-semibold font-serif text-17/none tracking-[0.06em] max-rail:sr-only">百陌</b>
    <span className="border-line-strong border-l pl-2 text-12/none text-ink-500 max-rail:sr-only">
      工作台
    </span>
  </div>
)
