/** The mark and the name; `fill` of the mark differs on the dark footer. */
export const Logo = ({ onDark = false }: { onDark?: boolean }) => (
  <>
    <svg aria-hidden fill="none" viewBox="0 0 40 40">
      <circle cx="20" cy="20" fill={onDark ? '#1f7d73' : '#14635c'} r="20" />
      <circle cx="27" cy="13" fill="#f3c98b" r="4" />
      <path
        d="M4.6 23.4 14 13l6 6.4 4-3.6 9.4 9"
        stroke="#fff"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2.2"
      />
      <path
        d="M6.5 29.6c4-2.6 7-2.6 10.5 0s7 2.6 16.6-.6"
        opacity=".8"
        stroke="#fff"
        strokeLinecap="round"
        strokeWidth="2.2"
      />
    </svg>
    <span className="block">
      <b className="block">百陌旅行</b>
      <span>Baimo Travel</span>
    </span>
  </>
)
