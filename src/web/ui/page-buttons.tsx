interface Props {
  page: number
  last: number
  onTurn(page: number): void
  /** What is paged. */
  what?: string
}

/** Pages of a part of the page: the address stays that of the product. Nothing when there is one page. */
export function PageButtons({ page, last, onTurn, what = '点评' }: Props) {
  if (last <= 1) return null
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === last || Math.abs(each - page) <= 1,
  )
  return (
    <nav aria-label={`${what}分页`} className="mt-2 flex flex-wrap justify-center gap-2">
      {shown.map((each, index) => (
        <span className="contents" key={each}>
          {index > 0 && each - (shown[index - 1] ?? 0) > 1 && <span className="px-1 leading-34">…</span>}
          <button
            aria-current={each === page ? 'page' : undefined}
            aria-label={`${what}第${each}页`}
            className={`chip num ${each === page ? 'on' : 'font-semibold'}`}
            onClick={() => onTurn(each)}
            type="button"
          >
            {each}
          </button>
        </span>
      ))}
    </nav>
  )
}
