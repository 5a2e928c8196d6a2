import { caseFieldNames } from '#src/domain/content/designers/customer-case.ts'
import { designerFieldNames } from '#src/domain/content/designers/designer.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import { contentRecordCalls } from '../content/records.ts'

const right = 'case.edit'
const options = z.array(z.object({ value: z.string(), label: z.string() }))

/** Who writes custom trips, and what is told of those that were made (desk book §3.1, §4.7). */
export const deskDesigners = contentRecordCalls({
  part: 'designers',
  name: '定制师',
  right,
  noun: 'custom.designer',
  fields: designerFieldNames,
  held: 'remove',
})
export const deskCases = contentRecordCalls({
  part: 'cases',
  name: '案例',
  right,
  noun: 'custom.case',
  fields: caseFieldNames,
})

export const deskCustomOptions = {
  options: endpoint({
    method: 'GET',
    path: '/api/desk/cases/options',
    access: { staff: right },
    summary: '定制师与案例可以选的目的地、主题',
    input: z.object({}),
    data: z.object({ places: options, themes: options }),
    refusals: [],
  }),
}
