import type { departureMaking } from '#src/api/desk/departures/making.ts'
import type { Data } from '#src/api/endpoint.ts'
import { weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Marks } from '../marks.tsx'

/** Every departure that will be made, with whose terms, and why one is not. */
export function NewRows({ shown }: { shown: Data<typeof departureMaking.preview> }) {
  const left = shown.rows.length - shown.writable
  return (
    <div>
      <p className="mb-1.5 font-semibold">{shown.summary}</p>
      {shown.rows.length === 0 && <p className="text-ink-500">这些日子没有可参照的团期</p>}
      {shown.rows.length > 0 && (
        <table aria-label="预览" className="w-full text-12/18">
          <thead>
            <tr className="border-line border-b text-left text-ink-500">
              <th className="py-1 font-normal">出发</th>
              <th className="py-1 text-right font-normal">成人价</th>
              <th className="py-1 pl-2 font-normal">说明</th>
            </tr>
          </thead>
          <tbody>
            {shown.rows.map((row) => (
              <tr
                className={`border-line border-b align-top ${row.skip === '' ? '' : 'bg-paper text-ink-500'}`}
                key={`${row.combo_id} ${row.on}`}
              >
                <td className="num whitespace-nowrap py-1" title={`${row.title} ${row.combo_name}`}>
                  {row.on.slice(2)} {weekdayText(row.on)}
                </td>
                <td className="num py-1 pl-2 text-right font-semibold">
                  {row.adult_fen === 0 ? '–' : yuanText(row.adult_fen)}
                </td>
                <td className="py-1 pl-2">
                  {row.skip === '' ? (
                    <>
                      <span className="block">{row.terms_text}</span>
                      <span className="block text-ink-500">
                        {row.combo_name} · 参照 {row.source_text}
                      </span>
                      <Marks marks={row.marks} />
                    </>
                  ) : (
                    row.skip
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul className="mt-2 list-disc pl-4 text-12/20 text-ink-700">
        {left > 0 && <li>{left} 个不会新建，原因见上</li>}
        <li>新建后马上可以预订</li>
        <li>
          {shown.needs_second
            ? '超过涨跌幅或团期数的复核额度，须由另一位产品或计调复核'
            : '未到复核额度，24小时内没有人下单的可以撤回'}
        </li>
      </ul>
    </div>
  )
}
