import type { ReactNode } from 'react'
import { addDays, isDay, monthDayText } from '#src/domain/calendar-day.ts'
import { type PlanBody, perHead, planTotal } from '#src/domain/content/plans/plan.ts'
import { planDayLines } from '#src/domain/content/plans/plan-words.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { Sheet } from '../../../act/sheet.tsx'

interface Props {
  title: string
  body: PlanBody
  /** Where the customer reads it, once something was sent. */
  url?: string
  onClose(): void
}

/** Everything that the customer reads of a plan, and nothing else. */
export default function PreviewSheet({ title, body, url, onClose }: Props) {
  const total = planTotal(body.lines)
  return (
    <Sheet isOpen onClose={onClose} title={title} width={760}>
      <article aria-label="客人看到的内容" className="grid gap-5 text-14/22">
        <header>
          <h2 className="font-semibold font-serif text-24/34">{body.title || '（没有标题）'}</h2>
          {body.subtitle && <p className="text-ink-700">{body.subtitle}</p>}
          <p className="num mt-1 text-ink-500">{tripText(body)}</p>
          {body.word && <p className="mt-3 whitespace-pre-line rounded-row bg-sunk px-4 py-3">{body.word}</p>}
          {url && (
            <a
              className="mt-2 inline-block text-pine-600 hover:underline"
              href={url}
              rel="noreferrer"
              target="_blank"
            >
              在商店中打开客人的页面
            </a>
          )}
        </header>
        <Block title="行程">
          <ol className="grid gap-3">
            {body.days.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place of a day is its number.
              <li className="border-pine-200 border-l-2 pl-4" key={index}>
                <b className="font-semibold">
                  第{index + 1}天 {day.title}
                </b>
                {planDayLines({ ...day, title: '' }).map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a day may read alike.
                  <p className="whitespace-pre-line text-ink-700" key={at}>
                    {line}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </Block>
        <Block title="价格">
          <table className="w-full">
            <tbody>
              {body.lines.map(({ name, unit_fen, qty, refundable }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is its number.
                <tr className="border-line border-b" key={index}>
                  <td className="py-1">
                    {name}
                    {!refundable && <span className="tag ml-2">不可退</span>}
                  </td>
                  <td className="num py-1 text-right text-ink-500">
                    {yuanText(toFen(unit_fen))} × {qty}
                  </td>
                  <td className="num w-32 py-1 text-right">{yuanText(toFen(unit_fen * qty))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="num mt-2 text-right">
            合计 <b className="font-semibold">{yuanText(total)}</b>，人均 {yuanText(perHead(total, body))}
          </p>
        </Block>
        <List lines={body.includes} title="费用包含" />
        <List lines={body.excludes} title="费用不含" />
        <List lines={body.notices.map(({ title: name, text }) => `${name}：${text}`)} title="须知" />
        <List lines={body.packing} title="行前准备" />
        {body.unfit_text && <Block title="不适合人群">{body.unfit_text}</Block>}
      </article>
    </Sheet>
  )
}

function tripText({ departs_on, days, depart_city, adult, child }: PlanBody): string {
  const party = child === 0 ? `${adult}成人` : `${adult}成人${child}儿童`
  const dates =
    departs_on === null || !isDay(departs_on)
      ? '出发日期未定'
      : `${monthDayText(departs_on)}至${monthDayText(addDays(departs_on, Math.max(0, days.length - 1)))}`
  return [`${days.length}天`, depart_city && `${depart_city}出发`, dates, party].filter(Boolean).join(' · ')
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-semibold">{title}</h3>
    {children}
  </section>
)

const List = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <Block title={title}>
      <ul className="list-disc pl-5">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read alike.
          <li key={index}>{line}</li>
        ))}
      </ul>
    </Block>
  )
