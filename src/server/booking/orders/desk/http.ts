import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { orderLists } from '#src/api/desk/orders/lists.ts'
import { orderReminding } from '#src/api/desk/orders/reminders/reminders.ts'
import type { Staff } from '#src/api/endpoint.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { askForExport } from '#src/server/operations/exports/service.ts'
import { addNote, editNote, readMentions } from '#src/server/operations/notes/service.ts'
import type { OrderRecord } from '../snapshot.ts'
import { adviseHandlers } from './advising/http.ts'
import { confirmOrder, declineOrder } from './changing/confirm.ts'
import { editContact, editPeople } from './changing/edit.ts'
import { reminderChoices, remindTraveller, whyNotRemindedOf } from './changing/remind.ts'
import { revealContact, revealDocument } from './changing/reveal.ts'
import { colleaguesOf } from './colleagues.ts'
import { differenceOf } from './difference.ts'
import { findDeskOrder } from './order.ts'
import { deskOrderOf } from './reading/detail.ts'
import { orderExport } from './reading/export.ts'
import { pageDeskOrders } from './reading/list.ts'
import { previewMany, previewOf } from './reading/preview.ts'
import { timelineOf } from './reading/timeline.ts'
import { candidatesOf, withEach } from './several.ts'

/** What a change answers with: the order's page as it is afterwards. */
const pageOf = async (ctx: Ctx, staff: Staff, no: string) =>
  deskOrderOf(ctx, staff, await findDeskOrder(ctx.db, staff, no))

/** Notes of one's own; whoever sees an order may write one. */
async function leaveNote(ctx: Ctx, tx: Tx, staff: Staff, no: string, text: string) {
  const { order_no: id } = await findDeskOrder(tx, staff, no)
  const note = { entity: 'order', id, text, mentions: [], pinned: false }
  const note_id = await addNote(tx, staff, note, ctx.now)
  return { audit: { entity: 'order', id, after: { note_id } } }
}

export const deskOrderHandlers = [
  ...adviseHandlers,
  ...handlers(orderLists, {
    list: ({ ctx, staff, input }) => pageDeskOrders(ctx, staff, input),
    export({ ctx, staff, input: { format, ...filter } }) {
      return askForExport(ctx, staff, orderExport, { filter, format })
    },
  }),
  ...handlers(orderDetails, {
    detail: ({ ctx, staff, input }) => pageOf(ctx, staff, input.no),
    async timeline({ ctx, staff, input }) {
      return timelineOf(ctx, staff, await findDeskOrder(ctx.db, staff, input.no), input)
    },
    async difference({ ctx, staff, input }) {
      return differenceOf(ctx, await findDeskOrder(ctx.db, staff, input.no))
    },
    async colleagues({ ctx, staff, input }) {
      return { list: await colleaguesOf(ctx.db, staff, await findDeskOrder(ctx.db, staff, input.no)) }
    },
    async preview({ ctx, staff, input }) {
      const order = await findDeskOrder(ctx.db, staff, input.no)
      return previewOf(ctx, staff, order, input.act, input.offers_json)
    },
    previewMany: ({ ctx, staff, input }) => previewMany(ctx, staff, input.nos_json),
  }),
  ...handlers(orderReminding, {
    async choices({ ctx, staff, input }) {
      return reminderChoices(ctx, await findDeskOrder(ctx.db, staff, input.no, 'order.edit'))
    },
    async send({ ctx, staff, input: { no, kind } }) {
      const { audit } = await ctx.transaction((tx) => remindTraveller(ctx, tx, staff, no, kind))
      return { answer: {}, audit: [audit] }
    },
    async previewMany({ ctx, staff, input: { nos_json: nos, kind } }) {
      const whyNot = (order: OrderRecord) => whyNotRemindedOf(ctx, order, kind)
      return { list: await candidatesOf(ctx, staff, nos, 'order.edit', whyNot) }
    },
    sendMany: ({ ctx, staff, input: { nos_json: nos, kind } }) =>
      withEach(ctx, nos, {
        done: '已提醒',
        otherwise: '没有提醒',
        act: (tx, no) => remindTraveller(ctx, tx, staff, no, kind),
      }),
  }),
  ...handlers(orderChanges, {
    async confirm({ ctx, staff, input }) {
      const { audit } = await ctx.transaction((tx) =>
        confirmOrder(ctx, tx, staff, input.no, input.supplier_ref),
      )
      return { answer: await pageOf(ctx, staff, input.no), audit: [audit] }
    },
    confirmMany: ({ ctx, staff, input }) =>
      withEach(ctx, input.nos_json, {
        done: '已确认',
        otherwise: '无法确认',
        act: (tx, no) => confirmOrder(ctx, tx, staff, no),
      }),
    async decline({ ctx, staff, input }) {
      const asked = { reason: input.reason, offers: input.offers_json ?? [] }
      const { audit } = await ctx.transaction((tx) => declineOrder(ctx, tx, staff, input.no, asked))
      return { answer: await pageOf(ctx, staff, input.no), audit: [audit] }
    },
    async contact({ ctx, staff, input }) {
      const { message, audit } = await ctx.transaction((tx) => editContact(ctx, tx, staff, input))
      return { answer: { order: await pageOf(ctx, staff, input.no), message }, audit: [audit] }
    },
    async people({ ctx, staff, input }) {
      const saved = await ctx.transaction((tx) => editPeople(ctx, tx, staff, input))
      const { message, contractVoided, audit } = saved
      return {
        answer: { order: await pageOf(ctx, staff, input.no), message, contract_voided: contractVoided },
        audit: [audit],
      }
    },
    async note({ ctx, staff, input }) {
      const order = await findDeskOrder(ctx.db, staff, input.no)
      const { order_no: id } = order
      const mentions = input.mentions_json ?? []
      const colleagues = mentions.length === 0 ? [] : await colleaguesOf(ctx.db, staff, order)
      if (!mentions.every((each) => colleagues.some((person) => person.id === each)))
        throw badFields({ mentions_json: '提到的同事不在职，或看不到这个订单' })
      const note = { entity: 'order', id, text: input.text, mentions, pinned: input.pinned ?? false }
      const note_id = await ctx.transaction((tx) => addNote(tx, staff, note, ctx.now))
      return { answer: { note_id }, audit: [{ entity: 'order', id, after: { note_id, mentions } }] }
    },
    noteMany: ({ ctx, staff, input }) =>
      withEach(ctx, input.nos_json, {
        done: '已写备注',
        otherwise: '没有写',
        act: (tx, no) => leaveNote(ctx, tx, staff, no, input.text),
      }),
    async readNotes({ ctx, staff, input }) {
      const { order_no: id } = await findDeskOrder(ctx.db, staff, input.no)
      const read = await ctx.transaction((tx) => readMentions(tx, staff, { entity: 'order', id }, ctx.now))
      return { answer: {}, audit: [{ entity: 'order', id, after: { read } }] }
    },
    async editNote({ ctx, staff, input }) {
      const { order_no: id } = await findDeskOrder(ctx.db, staff, input.no)
      const { note_id: noteId, text } = input
      const change = { entity: 'order', id, noteId, text, pinned: input.pinned ?? false }
      await ctx.transaction((tx) => editNote(tx, staff, change, ctx.now))
      return { answer: {}, audit: [{ entity: 'order', id, after: { note_id: noteId, edited: true } }] }
    },
    async reveal({ ctx, staff, input }) {
      const { value, until, audit } = await ctx.transaction((tx) => revealContact(ctx, tx, staff, input))
      return { answer: { value, until }, audit }
    },
    async revealDocument({ ctx, staff, input }) {
      const { value, until, audit } = await ctx.transaction((tx) => revealDocument(ctx, tx, staff, input))
      return { answer: { value, until }, audit }
    },
  }),
]
