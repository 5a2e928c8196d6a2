import { deskAbout, deskHistory, deskTeam } from '#src/api/desk/content/about.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import {
  type HistoryTerms,
  historyFieldsOf,
  readHistoryEvent,
} from '#src/domain/content/about/history-event.ts'
import { readTeamMember, type TeamTerms, teamFieldsOf } from '#src/domain/content/about/team-member.ts'
import { handlers } from '#src/server/ctx.ts'
import { type ContentNoun, contentRecordHandlers } from '#src/server/operations/content-records/service.ts'
import { countFigures } from '../figures.ts'
import {
  deleteEvent,
  deleteMember,
  insertEvent,
  insertMember,
  listColleagues,
  listEvents,
  listTeam,
  type StoredEvent,
  type StoredMember,
  setEventSort,
  setMemberSort,
  updateEvent,
  updateMember,
} from './store.ts'

const teamNoun: ContentNoun<StoredMember, TeamTerms> = {
  entity: 'team_member',
  list: listTeam,
  fieldsOf: teamFieldsOf,
  async read(_ctx, tx, fields, id) {
    const { member, faults } = readTeamMember(fields)
    const { staff_id } = member
    if (staff_id === null || faults['staff_id']) return { terms: member, faults }
    const others = (await listTeam(tx)).filter((each) => each.id !== id)
    if (!(await listColleagues(tx)).some((each) => each.id === staff_id)) faults['staff_id'] = '没有这位员工'
    else if (others.some((each) => each.staff_id === staff_id))
      faults['staff_id'] = '这位员工已经对应另一位成员'
    return { terms: member, faults }
  },
  async insert(tx, terms, sort) {
    const id = await insertMember(tx, terms, sort)
    await countFigures(tx)
    return id
  },
  async update(tx, id, terms) {
    await updateMember(tx, id, terms)
    await countFigures(tx)
  },
  setSort: setMemberSort,
  remove: deleteMember,
  notes: async () => (row) => [
    row.score === null ? '还没有评分' : `${row.score} 分`,
    `服务 ${row.served} 单`,
  ],
}

const historyNoun: ContentNoun<StoredEvent, HistoryTerms> = {
  entity: 'history_event',
  list: listEvents,
  fieldsOf: historyFieldsOf,
  async read({ now }, _tx, fields) {
    const { event, faults } = readHistoryEvent(fields, dayOf(now))
    return { terms: event, faults }
  },
  insert: insertEvent,
  update: updateEvent,
  setSort: setEventSort,
  remove: deleteEvent,
}

export const deskAboutHandlers = [
  ...contentRecordHandlers(deskTeam, teamNoun),
  ...contentRecordHandlers(deskHistory, historyNoun),
  ...handlers(deskAbout, {
    staff: async ({ ctx: { db } }) => ({
      list: (await listColleagues(db)).map(({ id, name, status }) => ({
        value: String(id),
        label: status === 'left' ? `${name}（已离职）` : name,
      })),
    }),
  }),
]
