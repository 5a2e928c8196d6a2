const bad = ['低于成本', '超过20%']

/** What to look at before a row is written. */
export const Marks = ({ marks }: { marks: readonly string[] }) =>
  marks.map((mark) => (
    <span className={`tag mr-1 ${bad.includes(mark) ? 'och' : ''}`} key={mark}>
      {mark}
    </span>
  ))
