import { endpoint } from '../../endpoint.ts'
import { day, id, jsonField } from '../../wire.ts'
import { z } from '../../zod.ts'

const MOST_DATES = 60

/** 新建: other days of a departure's combo, with its terms (desk book §4.3). */
export const departureCreating = {
  create: endpoint({
    method: 'POST',
    path: '/api/desk/departures/create',
    access: { staff: 'departure.edit' },
    audit: 'departure.create',
    summary: '按一个团期新建其他日期：价格、名额、截止天数相同；已有的日期跳过',
    input: z.object({
      template_id: id,
      dates_json: jsonField(
        z
          .array(day)
          .check(z.minLength(1, '请选择日期'), z.maxLength(MOST_DATES, `一次最多${MOST_DATES}个日期`)),
        2_048,
      ),
    }),
    data: z.object({ made: z.array(day), skipped: z.array(z.object({ on: day, why: z.string() })) }),
    refusals: ['NOT_FOUND'],
  }),
}
