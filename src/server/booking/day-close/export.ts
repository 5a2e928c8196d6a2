import { day } from '#src/api/wire.ts'
import { z } from '#src/api/zod.ts'
import { byChannel, type DayFigures, flowText, sumOfItem } from '#src/domain/booking/day-figures.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Fen } from '#src/domain/money.ts'
import { exportKind } from '#src/server/operations/exports/service.ts'
import { figuresOf } from './close.ts'

interface Line {
  part: string
  item: string
  channel: string
  day: Day
  fen: Fen
}

/** The figures of a day as a file: those it was closed with, or those of now. */
export const dayExport = exportKind({
  name: 'day_close',
  title: '日结',
  hasPersonalData: false,
  filter: z.object({ day }),
  filterWords: (filter) => [{ name: '日期', value: filter.day }],
  columns: [
    { title: '部分', type: 'text', width: 14, value: (line: Line) => line.part },
    { title: '项目', type: 'text', width: 28, value: (line) => line.item },
    { title: '渠道', type: 'text', width: 12, value: (line) => line.channel },
    { title: '所属日期', type: 'text', width: 12, value: (line) => line.day },
    { title: '金额', type: 'fen', width: 16, value: (line) => line.fen },
  ],
  count: async ({ db, now }, _staff, filter) => linesOf(await figuresOf(db, filter.day, now)).length,
  next: async ({ db, now }, _staff, filter, after) =>
    after === null ? linesOf(await figuresOf(db, filter.day, now)) : [],
})

function linesOf(figures: DayFigures): Line[] {
  const { day, flows, corrections, receivable } = figures
  const line = (part: string, item: string, fen: Fen, channel = '', of = day) => ({
    part,
    item,
    channel,
    day: of,
    fen,
  })
  return [
    ...flows
      .filter(({ item }) => item !== 'coupon' && item !== 'compensation')
      .map(({ item, channel, fen }) =>
        line('收付', flowText[item], fen, channel ? payChannelText[channel] : ''),
      ),
    ...byChannel(flows).map(({ channel, netFen }) => line('净额', '净额', netFen, payChannelText[channel])),
    line('成本', flowText.coupon, sumOfItem(flows, 'coupon')),
    line('另列', flowText.compensation, sumOfItem(flows, 'compensation')),
    line('应收', '已逾期', receivable.overdueFen),
    line('应收', '7天内到期', receivable.weekFen),
    line('应收', '30天内到期', receivable.monthFen),
    line('应收', '30天以后到期', receivable.laterFen),
    line('待退', '已批准未到账', figures.toRefundFen),
    ...corrections.map(({ item, channel, fen, ofDay }) =>
      line('更正', flowText[item], fen, channel ? payChannelText[channel] : '', ofDay),
    ),
  ]
}
