const isBad = (mark: string) => mark === '低于成本' || mark.startsWith('超过')

/** What to look at before a row is written. */
export const Marks = ({ marks }: { marks: readonly string[] }) =>
  marks.map((mark) => (
    <span className={`tag mr-1 ${isBad(mark) ? 'och' : ''}`} key={mark}>
      {mark}
    </span>
  ))
