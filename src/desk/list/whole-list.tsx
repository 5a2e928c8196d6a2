import type { ReactNode } from 'react'

interface Props<Row> {
  list: readonly Row[]
  /** The columns' titles, with their widths where they have one. */
  heads: readonly (readonly [title: string, width?: string])[]
  /** One row of the table. */
  children(row: Row): ReactNode
  nothing: string
}

/** Rows that are few and always shown all, without filter, order or page. */
export const WholeList = <Row,>({ list, heads, children, nothing }: Props<Row>) => (
  <div className="panel overflow-hidden">
    <table className="w-full table-fixed">
      <colgroup>
        {heads.map(([title, width]) => (
          <col className={width} key={title} />
        ))}
      </colgroup>
      <thead>
        <tr className="h-8 bg-sunk text-left text-12 text-ink-500">
          {heads.map(([title]) => (
            <th className="px-4 font-normal" key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{list.map(children)}</tbody>
    </table>
    {list.length === 0 && <p className="px-4 py-10 text-center text-ink-500">{nothing}</p>}
  </div>
)
