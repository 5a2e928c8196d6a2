import type { FieldControl } from '../../content/records/fields.ts'

const columns = ['最高温 ℃', '最低温 ℃', '雨天'] as const
const months = Array.from({ length: 12 }, (_, index) => String(index + 1))

/** A year of weather: three figures a month, a month without any is said nothing of. */
export function MonthsField({ value, error, onChange }: FieldControl) {
  const entries = new Map(
    value
      .split(';')
      .filter(Boolean)
      .map((entry) => {
        const [month = '', ...figures] = entry.split(' ')
        return [month, figures] as const
      }),
  )
  function write(month: string, column: number, typed: string) {
    if (!/^-?\d{0,2}$/.test(typed)) return
    const figures = columns.map((_, index) =>
      index === column ? typed : (entries.get(month)?.[index] ?? ''),
    )
    const next = new Map(entries).set(month, figures)
    onChange({
      target: {
        value: months
          .filter((each) => next.get(each)?.some((figure) => figure !== ''))
          .map((each) => [each, ...(next.get(each) ?? [])].join(' '))
          .join(';'),
      },
    })
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-ink-700">当地天气（常年，用于行李建议）</legend>
      <table className="w-full table-fixed text-12/18">
        <thead>
          <tr className="text-ink-500">
            <th className="w-14 text-left font-normal" scope="col">
              月份
            </th>
            {columns.map((title) => (
              <th className="px-1 text-left font-normal" key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month}>
              <th className="num text-left font-normal" scope="row">
                {month}月
              </th>
              {columns.map((title, column) => (
                <td className="p-0.5" key={title}>
                  <span className="input w-full">
                    <input
                      aria-label={`${month}月${title}`}
                      className="num w-full min-w-0"
                      maxLength={3}
                      onChange={({ target }) => write(month, column, target.value.trim())}
                      value={entries.get(month)?.[column] ?? ''}
                    />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error && <p className="hint err">{error}</p>}
    </fieldset>
  )
}
