import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import type { PlanBody } from '#src/domain/content/plans/plan.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { productDays } from '#src/server/booking/plans/desk/blocks.ts'
import { viewPlans } from '#src/server/booking/plans/desk/read.ts'
import { savePlan, sendPlan } from '#src/server/booking/plans/desk/write.ts'
import { answerQuestion } from '#src/server/catalog/questions/desk/work.ts'
import { askQuestion } from '#src/server/catalog/questions/service.ts'
import { createRequest, type RequestForm } from '#src/server/content/custom-trips/create.ts'
import { recordCall } from '#src/server/content/custom-trips/desk/work.ts'
import { sampleQuestions } from '../sample/data.ts'
import { findDemoMember } from './demo.ts'
import { type Desk, openDesk } from './demo-desk.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Its days are what the plan is built from. */
const YUNNAN_TRIP = 100002

/**
 * What the demo member has asked for beside orders: a custom trip whose plan waits for him, another one that a designer has
 * called about, and questions about products with their answers. Nothing when there is no demo member.
 */
export async function loadDemoService(tx: Tx, vault: Vault, now: Date): Promise<void> {
  const demo = await findDemoMember(tx, vault)
  if (!demo) return
  const desk = openDesk(tx, vault, demo)
  const designer = await staffOf(tx, 'dingzhi')
  const clerk = await staffOf(tx, 'kefu')
  if (designer) {
    await plannedTrip({ tx, desk, now, designer })
    await calledTrip({ desk, now, designer })
  }
  if (clerk) await askedQuestions(tx, desk, { now, clerk })
  const ofMember = { sample: true }
  await tx.updateTable('custom_request').set(ofMember).where('member_id', '=', demo.member.id).execute()
  await tx.updateTable('product_question').set(ofMember).where('member_id', '=', demo.member.id).execute()
}

/** Of the sample's staff; undefined where they have left. */
export async function staffOf(tx: Tx, login: string): Promise<Staff | undefined> {
  const row = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'is_lead', sql<StaffRole[]>`roles::text[]`.as('roles')])
    .where('login', '=', login)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) return undefined
  const { is_lead: isLead, ...person } = row
  return { ...person, isLead, sessionRef: 'sample', steppedUpAt: null }
}

interface Asking {
  desk: Desk
  now: Date
  designer: Staff
}

const wish: Omit<RequestForm, 'name' | 'phone' | 'departureCity' | 'destIds' | 'adult'> = {
  ...{ kind: 'private', channel: 'custom', company: undefined, position: '', destText: undefined },
  ...{ flexible: true, days: 6, child: 0, senior: 0, people: undefined, budgetId: undefined, themeIds: [] },
  ...{ hotelLevel: 4, pace: 'easy', tripAimId: undefined, designerId: undefined, specialDemand: '' },
  ...{ needTicket: false, needMeetingRoom: false, needInvoice: false, source: '', slug: '' },
  captcha: undefined,
}

const ask = ({ desk }: Asking, at: Date, over: Partial<RequestForm> & Pick<RequestForm, 'destIds'>) =>
  createRequest(
    desk.at(at),
    { ...wish, name: desk.name, phone: desk.phone, departureCity: '上海', adult: 2, ...over },
    desk.member.id,
  )

async function plannedTrip({ tx, ...asking }: Asking & { tx: Tx }) {
  const { desk, now, designer } = asking
  const at = (daysAgo: number, hours = 0) => new Date(now.getTime() - daysAgo * DAY_MS + hours * HOUR_MS)
  const specialDemand = '带父母出行，希望少换酒店，每天走路不要太多；父亲不吃辣。'
  const { request_no } = await ask(asking, at(3), { destIds: [11], child: 1, senior: 2, specialDemand })
  const text = '父母六十五岁，身体不错；想住两个地方，古城和泸沽湖各两晚以上。'
  await recordCall(desk.at(at(3, 1)), designer, { request_no, way: 'phone', text })
  const writing = desk.at(at(2))
  const { days } = await productDays(writing, designer, { request_no, product_id: YUNNAN_TRIP })
  const { body, version } = await viewPlans(writing, tx, designer, { request_no })
  const { supplier_id } = await tx
    .selectFrom('product')
    .select('supplier_id')
    .where('id', '=', YUNNAN_TRIP)
    .executeTakeFirstOrThrow()
  const plan: Partial<PlanBody> = { ...planOf(now), days, supplier_id }
  const changes_json = Object.fromEntries(
    Object.entries(plan).map(([name, to]) => [name, { from: body[name as keyof PlanBody], to }]),
  )
  const { answer } = await savePlan(writing, designer, { request_no, version, changes_json })
  const sent = { request_no, version: answer.plan.version, valid_days: 14 }
  await sendPlan(desk.at(at(2, 2)), designer, sent)
}

const planOf = (now: Date): Partial<PlanBody> => ({
  title: '丽江与泸沽湖，三代人的慢时光',
  subtitle: '两处住宿，五次看湖，不赶早起',
  departs_on: addDays(dayOf(now), 75),
  includes: [
    '丽江、泸沽湖共5晚住宿，含早餐',
    '全程7座商务车与当地司机',
    '泸沽湖环湖、玉龙雪山门票与索道',
    '旅行社责任险',
  ],
  excludes: ['上海往返丽江机票', '行程外的餐食与个人消费', '单房差'],
  notices: [{ title: '高原提示', text: '泸沽湖海拔约2700米，头两天放慢节奏，少喝酒。' }],
  packing: ['身份证', '防晒霜与墨镜', '薄羽绒服', '常用药'],
  lines: [
    { name: '住宿（5晚，3间）', unit_fen: 268_000, qty: 5, refundable: true },
    { name: '包车与司机（6天）', unit_fen: 98_000, qty: 6, refundable: true },
    { name: '门票与索道', unit_fen: 62_000, qty: 5, refundable: true },
    { name: '当地管家服务', unit_fen: 180_000, qty: 1, refundable: false },
  ],
  word: '李先生您好，按电话里说的少换酒店，只住两个地方。每天的步行都在一小时以内，第四天整个下午留给湖边。餐食都标了可以做不辣的馆子。',
})

async function calledTrip(asking: Asking) {
  const { desk, now, designer } = asking
  const asked = new Date(now.getTime() - 6 * HOUR_MS)
  const specialDemand = '想看极光，也想泡温泉，时间可以放宽到两周。'
  const { request_no } = await ask(asking, asked, { destIds: [65], days: 9, specialDemand })
  const text = '倾向二月中旬出发，预算宽松，正在比较冰岛和挪威。'
  const at = new Date(asked.getTime() + HOUR_MS / 2)
  await recordCall(desk.at(at), designer, { request_no, way: 'phone', text })
}

/** The last of them still waits at the desk. */
async function askedQuestions(tx: Tx, desk: Desk, { now, clerk }: { now: Date; clerk: Staff }) {
  for (const { product_id, text, answer, asked_days_ago } of sampleQuestions) {
    const asked = new Date(now.getTime() - asked_days_ago * DAY_MS - HOUR_MS)
    const { id } = await askQuestion(desk.at(asked), desk.member, { productId: product_id, content: text })
    if (answer === undefined) continue
    const answered = desk.at(new Date(asked.getTime() + 4 * HOUR_MS))
    await answerQuestion(answered, clerk, { id, version: 0, text: answer, publish: true })
  }
  // Nobody finds old answers unread in a new shop.
  await tx
    .updateTable('message')
    .set({ read_at: now })
    .where('member_id', '=', desk.member.id)
    .where('url', 'like', '/product/productDetail%')
    .execute()
}
