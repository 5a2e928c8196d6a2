import { phoneFields } from '#src/domain/booking/desk/reveal-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { flagText, id, jsonField, jsonId, numBetween, orderNo, requiredText, seq, text } from '../../wire.ts'
import { z } from '../../zod.ts'
import { saveOf } from '../changes.ts'
import { Revealed, revealing } from '../reveal.ts'
import { Outcomes, offers, orderNos } from './details.ts'
import { DeskOrder } from './views.ts'

const reason = requiredText(5, 100, '请写明原因，5到100个字')
const noteText = requiredText(1, 500, '备注为1到500个字')

/** A traveller's field in a save: `2.name_cn`. */
const travellerField =
  /^[1-9]\d?\.(name_cn|name_en_last|name_en_first|gender|birthday|nationality|doc_type|doc_no|valid_until|phone|guardian_seq)$/

const travellerChanges = jsonField(
  z.record(
    z.string().check(z.maxLength(24), z.regex(travellerField, '没有这一项')),
    z.strictObject({ from: text(60), to: text(60) }),
  ),
)

/** An answer of a save: the order as it is now, and what is said about it. */
const saved = z.object({ order: DeskOrder, message: z.string() })

export const orderChanges = {
  confirm: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/confirm',
    access: { staff: 'order.confirm' },
    audit: 'order.confirm',
    summary: '确认订单',
    input: z.object({ no: orderNo, supplier_ref: z.optional(text(60)) }),
    data: DeskOrder,
    refusals: ['NOT_FOUND', 'STATE', 'SOLD_OUT', 'CLOSED'],
  }),
  confirmMany: endpoint({
    method: 'POST',
    path: '/api/desk/orders/confirm_many',
    access: { staff: 'order.confirm' },
    audit: 'order.confirm',
    summary: '批量确认订单',
    input: z.object({ nos_json: orderNos }),
    data: Outcomes,
    refusals: [],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/decline',
    access: { staff: 'order.confirm' },
    audit: 'order.decline',
    summary: '无法确认订单',
    input: z.object({
      no: orderNo,
      reason,
      offers_json: z.optional(offers),
    }),
    data: DeskOrder,
    refusals: ['NOT_FOUND', 'STATE', 'CLOSED'],
  }),
  contact: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/contact',
    access: { staff: 'order.edit' },
    audit: 'order.contact',
    summary: '修改联系人',
    input: z.object({
      no: orderNo,
      ...saveOf({
        name: text(30),
        phone: text(30),
        email: text(100),
        emergency_name: text(30),
        emergency_phone: text(30),
        remark: text(200),
      }),
      reason: z.optional(text(100)),
    }),
    data: saved,
    refusals: ['NOT_FOUND', 'STATE', 'STALE'],
  }),
  people: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/people',
    access: { staff: 'order.edit' },
    audit: 'order.people',
    summary: '代客人修改出行人',
    input: z.object({
      no: orderNo,
      version: numBetween(1, 2_147_483_647),
      changes_json: travellerChanges,
      reason: z.optional(text(100)),
    }),
    data: z.object({ ...saved.shape, contract_voided: z.boolean() }),
    refusals: ['NOT_FOUND', 'STATE', 'STALE', 'TRAVELLER'],
  }),
  note: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/note',
    access: { staff: 'order.note' },
    audit: 'order.note',
    summary: '写备注',
    input: z.object({
      no: orderNo,
      text: noteText,
      mentions_json: z.optional(jsonField(z.array(jsonId).check(z.maxLength(10, '最多提到10位同事')))),
      pinned: z.optional(flagText),
    }),
    data: z.object({ note_id: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
  noteMany: endpoint({
    method: 'POST',
    path: '/api/desk/orders/note_many',
    access: { staff: 'order.note' },
    audit: 'order.note',
    summary: '给多个订单写同一条备注',
    input: z.object({ nos_json: orderNos, text: noteText }),
    data: Outcomes,
    refusals: [],
  }),
  readNotes: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/note/read',
    access: { staff: 'order.note' },
    audit: 'order.note_read',
    summary: '已读：备注中提到我的',
    input: z.object({ no: orderNo }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  }),
  editNote: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/note/edit',
    access: { staff: 'order.note' },
    audit: 'order.note',
    summary: '修改备注',
    input: z.object({ no: orderNo, note_id: id, text: noteText, pinned: z.optional(flagText) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/desk/orders/reveal',
    access: { staff: 'pii.phone' },
    audit: 'order.reveal',
    summary: '查看一项完整联系方式',
    input: z.object({
      no: orderNo,
      field: z.enum(phoneFields),
      /** Whose, for a telephone of a traveller. */
      seq: z.optional(seq),
      ...revealing,
    }),
    data: Revealed,
    refusals: ['NOT_FOUND', 'NO_RIGHT'],
  }),
  revealDocument: endpoint({
    method: 'POST',
    path: '/api/desk/orders/reveal_document',
    access: { staff: 'pii.document' },
    audit: 'order.reveal',
    stepUp: true,
    summary: '查看出行人完整证件号码',
    input: z.object({ no: orderNo, seq, ...revealing }),
    data: Revealed,
    refusals: ['NOT_FOUND', 'NO_RIGHT'],
  }),
}
