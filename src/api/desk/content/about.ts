import { historyDocuments, historyFieldNames } from '#src/domain/content/about/history-event.ts'
import { teamFieldNames } from '#src/domain/content/about/team-member.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import { contentRecordCalls } from './records.ts'

const right = 'content.edit'

/** Who stands behind the shop, and what has happened to it (desk book §4.12). */
export const deskTeam = contentRecordCalls({
  part: 'team',
  name: '团队成员',
  right,
  noun: 'content.team',
  fields: teamFieldNames,
})
export const deskHistory = contentRecordCalls({
  part: 'history',
  name: '大事记',
  right,
  noun: 'content.history',
  fields: historyFieldNames,
  documents: historyDocuments,
})

export const deskAbout = {
  staff: endpoint({
    method: 'GET',
    path: '/api/desk/content/staff',
    access: { staff: right },
    summary: '团队成员可以对应的员工',
    input: z.object({}),
    data: z.object({ list: z.array(z.object({ value: z.string(), label: z.string() })) }),
    refusals: [],
  }),
}
