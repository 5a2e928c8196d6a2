import type { departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Data } from '#src/api/endpoint.ts'
import { weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Marks } from '../marks.tsx'

interface Props {
  shown: Data<typeof departureBatches.preview>
  isRemoval: boolean
}

/** Every departure from → to, what to look at, and why one is left out. */
export const PlannedRows = ({ shown, isRemoval }: Props) => (
  <div>
    <p className="mb-1.5 font-semibold">{shown.summary}</p>
    <table aria-label="预览" className="w-full text-12/18">
      <thead>
        <tr className="border-line border-b text-left text-ink-500">
          <th className="py-1 font-normal">出发</th>
          <th className="py-1 text-right font-normal">现价</th>
          <th className="py-1 text-right font-normal">改为</th>
          <th className="py-1 pl-2 font-normal">说明</th>
        </tr>
      </thead>
      <tbody>
        {shown.rows.map((row) => (
          <tr
            className={`border-line border-b align-top ${row.skip === '' ? '' : 'bg-paper text-ink-500'}`}
            key={row.id}
          >
            <td className="num whitespace-nowrap py-1" title={`${row.title} ${row.combo_name}`}>
              {row.on.slice(5)} {weekdayText(row.on)}
            </td>
            <td className="num py-1 pl-2 text-right">{yuanText(row.from_fen)}</td>
            <td className="num py-1 pl-2 text-right font-semibold">
              {row.skip !== ''
                ? '–'
                : isRemoval
                  ? '移除'
                  : row.to_fen === row.from_fen
                    ? '–'
                    : yuanText(row.to_fen)}
            </td>
            <td className="py-1 pl-2">
              {row.skip === '' ? (
                <>
                  {row.others_text && <span className="block">{row.others_text}</span>}
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
    <ul className="mt-2 list-disc pl-4 text-12/20 text-ink-700">
      {shown.rows.length > shown.writable && (
        <li>
          {shown.rows.length - shown.writable} 个团期
          {isRemoval ? '不能移除，保持不变' : '不能这样改，不会写入'}
        </li>
      )}
      <li>
        {isRemoval
          ? '移除后日历和网站上都不再有这些日子'
          : `已下的 ${shown.orders} 单价格不变；正在填单的客人会看到新价并确认`}
      </li>
      <li>
        {shown.needs_second
          ? '超过涨跌幅或团期数的复核额度，须由另一位产品或计调复核'
          : '未到复核额度，24小时内可以撤回'}
      </li>
    </ul>
  </div>
)
