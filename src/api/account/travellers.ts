import { genders } from '#src/domain/codes.ts'
import { docTypes, personKinds } from '#src/domain/travellers/traveller-codes.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import {
  coded,
  codedText,
  day,
  flag,
  flagText,
  id,
  jsonField,
  jsonId,
  jsonSeq,
  orderNo,
  seq,
  text,
} from '../wire.ts'
import { smsCode } from '../wire-person.ts'
import { z } from '../zod.ts'

/** A document as its owner sees it: the number is masked. */
const DocView = z.object({
  doc_id: z.int(),
  doc_type: coded(docTypes),
  doc_type_text: z.string(),
  doc_no: z.string(),
  valid_until: z.string(),
  state: z.enum(['有效', '即将过期', '已过期']),
})

export const SavedTravellerView = z.object({
  id: z.int(),
  name_cn: z.string(),
  name_en_last: z.string(),
  name_en_first: z.string(),
  gender: z.nullable(coded(genders)),
  birthday: z.string(),
  nationality: z.string(),
  phone: z.string(),
  email: z.string(),
  crowd: z.string(),
  is_self: flag,
  /** The default one first. */
  docs: z.array(DocView),
})
export type SavedTravellerView = z.output<typeof SavedTravellerView>

/** As typed; what is wrong with it is told by the rules for travellers, in their own words. */
const looseDay = rawText(32, '日期有误')
const docNo = rawText(64, '证件号码格式错误，请核对')
const loosePhone = rawText(64, '您输入的手机号码格式错误，请重新输入')
const nationality = z.optional(rawText(16, '国籍有误').check(z.regex(/^[A-Z]{3}$/, '国籍有误')))
const name = z.optional(text(40))

/** `doc_no` that still holds a `*` means: unchanged. */
const docs = z.array(
  z.object({
    doc_id: z.optional(jsonId),
    doc_type: coded(docTypes),
    doc_no: docNo,
    valid_until: z.optional(looseDay),
    is_default: z.optional(flag),
  }),
)

const savedTravellerFields = {
  name_cn: name,
  name_en_last: name,
  name_en_first: name,
  gender: z.optional(codedText(genders)),
  birthday: z.optional(day),
  nationality,
  phone: z.optional(loosePhone),
  email: z.optional(text(80)),
  docs_json: z.optional(jsonField(docs)),
  is_self: z.optional(flagText),
  consent: z.optional(flagText),
  guardian_consent: z.optional(flagText),
}

/** A traveller as the booking form sends it; its fields are called as those of saved travellers and of the tables. */
export const TravellerInput = z.object({
  kind: coded(personKinds),
  tourist_id: z.optional(z.nullable(jsonId)),
  doc_id: z.optional(z.nullable(jsonId)),
  name_cn: z.optional(text(40)),
  name_en_last: z.optional(text(40)),
  name_en_first: z.optional(text(40)),
  gender: z.optional(z.nullable(coded(genders))),
  birthday: z.optional(looseDay),
  nationality: z.optional(rawText(16, '国籍有误')),
  doc_type: z.optional(z.nullable(coded(docTypes))),
  doc_no: z.optional(docNo),
  valid_until: z.optional(looseDay),
  phone: z.optional(loosePhone),
  guardian_seq: z.optional(z.nullable(jsonSeq)),
})
export type TravellerInput = z.output<typeof TravellerInput>

/** A traveller of an order, as its owner sees it: numbers are masked. */
export const OrderTraveller = z.object({
  seq: z.int(),
  kind: coded(personKinds),
  kind_text: z.string(),
  tourist_id: z.nullable(z.int()),
  name_cn: z.string(),
  name_en_last: z.string(),
  name_en_first: z.string(),
  gender: z.nullable(coded(genders)),
  birthday: z.string(),
  nationality: z.string(),
  doc_type: z.nullable(coded(docTypes)),
  doc_type_text: z.string(),
  doc_no: z.string(),
  valid_until: z.string(),
  phone: z.string(),
  guardian_seq: z.nullable(z.int()),
  /** Whether everything that the trip needs of this traveller is there. */
  complete: flag,
})
export type OrderTraveller = z.output<typeof OrderTraveller>

const OrderTravellers = z.object({
  seq: z.int(),
  travellers: z.array(OrderTraveller),
  complete: flag,
})

const { docs_json: _docs, is_self: _self, ...personFields } = savedTravellerFields

const orderTravellerFields = {
  order_id: orderNo,
  ...personFields,
  tourist_id: z.optional(id),
  doc_id: z.optional(id),
  doc_type: z.optional(codedText(docTypes)),
  doc_no: z.optional(docNo),
  valid_until: z.optional(looseDay),
  guardian_seq: z.optional(seq),
  save_as_tourist: z.optional(flagText),
}

export const travellers = {
  saved: endpoint({
    method: 'GET',
    path: '/api/v3/tourist/info',
    access: 'member',
    summary: '常用旅客：不带 id 为列表',
    input: z.object({ id: z.optional(id), keyword: z.optional(text(20)) }),
    data: z.union([z.array(SavedTravellerView), SavedTravellerView]),
    refusals: ['NOT_FOUND'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v3/tourist/add',
    access: 'member',
    summary: '新增常用旅客',
    input: z.object(savedTravellerFields),
    data: SavedTravellerView,
    refusals: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/v3/tourist/update',
    access: 'member',
    summary: '修改或删除（action=del）常用旅客',
    input: z.object({ id, action: z.optional(z.enum(['del'])), ...savedTravellerFields }),
    data: z.union([SavedTravellerView, z.object({})]),
    refusals: ['NOT_FOUND', 'DUPLICATE'],
  }),
}

/**
 * The numbers in full, to their owner only, after a fresh code of scene 8 sent to the account's own phone. A POST, so
 * that no code stands in an address (rule book §10.5).
 */
export const revealed = {
  reveal: endpoint({
    method: 'POST',
    path: '/api/v3/tourist/reveal',
    access: 'member',
    summary: '查看常用旅客的完整证件号（需短信验证）',
    input: z.object({
      id,
      code: smsCode,
    }),
    data: SavedTravellerView,
    refusals: ['NOT_FOUND', 'BAD_CODE'],
  }),
}

/** The travellers of one order: a copy of their own, which editing a saved traveller never changes. */
export const orderTravellers = {
  add: endpoint({
    method: 'POST',
    path: '/api/v3/order/tourist/add',
    access: 'member',
    summary: '为订单添加出行人',
    input: z.object({ ...orderTravellerFields, kind: codedText(personKinds) }),
    data: OrderTravellers,
    refusals: ['NOT_FOUND', 'STATE', 'TRAVELLER'],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/api/v3/order/tourist/edit',
    access: 'member',
    summary: '修改或删除（action=del）订单出行人',
    input: z.object({
      ...orderTravellerFields,
      seq,
      kind: z.optional(codedText(personKinds)),
      action: z.optional(z.enum(['del'])),
    }),
    data: OrderTravellers,
    refusals: ['NOT_FOUND', 'STATE', 'TRAVELLER'],
  }),
}
