import { deskPlans, type PlanDesk } from '#src/api/desk/service/plans.ts'
import type { Endpoint } from '#src/api/endpoint.ts'
import { endpoints } from '#src/api/index.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import type { PlanBody } from '#src/domain/content/plans/plan.ts'
import { realClock } from '#src/platform/clock.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { nobody } from '#src/server/ctx.ts'
import { aPlanBody, aPlanDay } from '#test/content/plan-body.ts'
import { deskRequest, signInStaff } from '#test/people/staff.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import type { Site } from '#test/shop/site.ts'

type Changes = { [K in keyof PlanBody]?: PlanBody[K] }

/** Far enough away that a balance is due later. */
export const PLAN_DEPARTS = addDays(dayOf(realClock.now()), 75)

export const yunnanPlan: Changes = aPlanBody({
  title: '大理与沙溪五日：慢住、白族菜与一天骑行',
  departs_on: PLAN_DEPARTS,
  child: 0,
  days: [
    aPlanDay({ tips: '古城石板路，穿平底鞋' }),
    aPlanDay({ title: '环洱海骑行', hotel: '双廊海景民宿或同级' }),
    aPlanDay({ title: '沙溪古镇', activities: [] }),
    aPlanDay({ title: '诺邓古村', summary: '看盐井，吃火腿' }),
    aPlanDay({ title: '回程', hotel: '', activities: [], free_time_hours: 0 }),
  ],
  notices: [{ title: '用车', text: '七座商务车，司机每天工作不超过十小时' }],
  packing: ['防晒霜', '轻薄羽绒'],
  supplier_id: 1,
  lines: [
    { name: '住宿', unit_fen: 150_000, qty: 4, refundable: true },
    { name: '用车', unit_fen: 320_000, qty: 1, refundable: true },
    { name: '骑行教练', unit_fen: 80_000, qty: 1, refundable: false },
  ],
})

/** A designer who works by the desk's own calls. */
export async function makeDesigner(site: Site) {
  const vault = makeVault(readConfig({ APP_ENV: 'test' }))
  const staff = await signInStaff(
    {
      db: site.db,
      ctx: () => ({ vault, now: realClock.now(), visitor: nobody, deskUrl: site.origin }),
    },
    { roles: ['custom'], name: '段云' },
  )

  async function ask<D>(endpoint: Pick<Endpoint, 'method' | 'path'>, fields: Record<string, string>) {
    const { url, method, headers, body } = deskRequest(endpoint, fields, staff)
    const { pathname, search } = new URL(url)
    const response = await fetch(site.origin + pathname + search, {
      method,
      headers,
      ...(body && { body, duplex: 'half' }),
    } as RequestInit)
    const reply = (await response.json()) as { code: number; message: string; data: D }
    if (reply.code !== 0) throw new Error(`${endpoint.path} answered ${reply.code} ${reply.message}`)
    return reply.data
  }

  /** Saves what is to change of the draft, and sends it as the next version. */
  async function send(requestNo: string, to: Changes): Promise<PlanDesk> {
    const saw = await ask<PlanDesk>(deskPlans.detail, { request_no: requestNo })
    const changes = Object.entries(to).map(([name, value]) => [
      name,
      { from: saw.body[name as keyof PlanBody], to: value },
    ])
    const { plan } = await ask<{ plan: PlanDesk }>(deskPlans.save, {
      request_no: requestNo,
      version: String(saw.version),
      changes_json: JSON.stringify(Object.fromEntries(changes)),
    })
    return ask<PlanDesk>(deskPlans.send, {
      request_no: requestNo,
      version: String(plan.version),
      valid_days: '7',
    })
  }
  return { send }
}

/** Somebody who is not signed in wishes for a trip; the number of the request. */
export async function wishFor(site: Site, phone: string, name: string, ip: string) {
  const guest = makeTraveller(site.origin, phone, ip)
  await guest.call(endpoints.settings.info, {})
  const { request_no } = await guest.call(endpoints.customTrips.newCreate, {
    kind: 'private',
    linkman: name,
    phone,
    departure_city: '杭州',
    dest_ids_json: [11],
    start_date: PLAN_DEPARTS,
    adult: 2,
    dzs_id: 2,
  })
  return request_no
}

/** Where the newest message to a telephone leads. */
export async function linkSentTo(site: Site, phone: string) {
  const outbox = await fetch(`${site.origin}/dev/outbox.json?to=${phone}`)
  const text = JSON.stringify(await outbox.json())
  const path = /\/customized\/product\?token=[0-9a-z]+-[0-9a-f]+/.exec(text)?.[0]
  if (!path) throw new Error(`no plan was sent to ${phone}`)
  return path
}
