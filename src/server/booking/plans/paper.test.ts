import { beforeEach, describe, expect, test } from 'vitest'
import { plans } from '#src/api/content/plans.ts'
import type { PlanBody } from '#src/domain/content/plans/plan.ts'
import { planToken } from '#src/server/content/custom-trips/service.ts'
import { textOfPdf, withoutBlanks } from '#test/content/pdf-text.ts'
import { aPlanBody, aPlanDay } from '#test/content/plan-body.ts'
import { insertPlan } from '#test/content/plan-factories.ts'
import { openBookingShop } from '#test/orders/booking.ts'

const shop = await openBookingShop()
const { db, clock } = shop
beforeEach(async () => {
  clock.set('2026-11-21T10:00:00+08:00')
  await db.deleteFrom('rate_limit').execute()
})

/** A plan that was sent now and lapses with the end of November 28, and its link. */
async function aPlan(over: Partial<PlanBody> = {}, version = 1) {
  const id = await insertPlan(db, {
    ...{ status: 'sent', version, total_fen: 1_000_000, created_at: clock.now() },
    body: JSON.stringify(aPlanBody(over)),
    valid_until: new Date('2026-11-29T00:00:00+08:00'),
  })
  const request = await db
    .selectFrom('custom_request')
    .innerJoin('custom_plan', 'custom_plan.request_id', 'custom_request.id')
    .select(['custom_request.id', 'request_no'])
    .where('custom_plan.id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, no: request.request_no, token: planToken(shop.services, request.id) }
}

const ask = (input: Record<string, string>) => shop.visitor().ask(plans.file, input)
async function fileOf(input: Record<string, string>) {
  const response = await ask(input)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await response.arrayBuffer())
}
const codeOf = async (input: Record<string, string>) =>
  ((await (await ask(input)).json()) as { code: number }).code

describe('a plan as a PDF', () => {
  test('holds the trip, its price, both parts and the refunds in dates, in text that can be found', async () => {
    const { token, no } = await aPlan({
      days: [aPlanDay({ tips: '早晚温差大' }), aPlanDay({ title: '沙溪古镇', activities: [] })],
      notices: [{ title: '用车', text: '司机每天工作不超过十小时' }],
      packing: ['防晒霜'],
      unfit_text: '不适宜有严重高原反应史的旅客',
      lines: [
        { name: '住宿', unit_fen: 150_000, qty: 4, refundable: true },
        { name: '雪山门票', unit_fen: 400_000, qty: 1, refundable: false },
      ],
    })
    const pages = await textOfPdf(await fileOf({ token }))
    const body = pages.map((page) => page.body).join('')
    for (const text of [
      ...['大理慢住五日', '一月风大，早上晚一点出门', '2成人1儿童', no, '第1版，2026年11月21日周六发出'],
      ...['第1天', '1月20日周三', '洱海散步', '提示', '早晚温差大', '沙溪古镇'],
      ...['四晚住宿含早餐', '往返大交通', '雪山门票（不可退）', '¥1,500', '合计（人均¥3,333.34）', '¥10,000'],
      ...['签署合同后付订金¥3,000', '2026年12月21日周一前付尾款¥7,000'],
      ...['2027年1月13日24:00前取消，全额退款，退回¥6,000', '标明不可退的项目共¥4,000'].map((part) =>
        part.replace('2027年', ''),
      ),
      ...['司机每天工作不超过十小时', '防晒霜', '不适宜有严重高原反应史的旅客', '本方案是报价，不是合同'],
    ])
      expect(body, text).toContain(withoutBlanks(text))
    for (const [index, page] of pages.entries()) {
      expect(page.head).toContain(withoutBlanks(`需求${no}·第1版`))
      expect(page.foot).toContain('第1版，有效到2026年11月28日周六')
      expect(page.foot).toContain(`第${index + 1}页共${pages.length}页`)
      expect([...page.watermark].toSorted()).toEqual([...'方案·未签约'].toSorted())
    }
    expect(body).not.toMatch(/李雷|1[3-9]\d{9}/)
  })

  test('is the same file whenever it is made, also once it has lapsed', async () => {
    const { token } = await aPlan()
    const first = await fileOf({ token })
    clock.set('2027-01-15T23:00:00+08:00')
    expect(await fileOf({ token })).toEqual(first)
  })

  test('is of the version that is named, and prints what looks like markup as it was typed', async () => {
    const { id, token } = await aPlan({ title: '#[x] $1$ *<b>大理*' }, 3)
    const [page] = await textOfPdf(await fileOf({ token, id: String(id) }))
    expect(page?.head).toContain('第3版')
    expect(page?.body).toContain(withoutBlanks('#[x] $1$ *<b>大理*'))
  })

  test('opens to the link and to nobody without it: NOT_FOUND; thirty times in ten minutes: TOO_OFTEN', async () => {
    const { id, token } = await aPlan()
    expect(await codeOf({ id: String(id) })).toBe(20)
    expect(await codeOf({ token: `${token.slice(0, -1)}x` })).toBe(20)
    const other = await aPlan()
    expect(await codeOf({ token, id: String(other.id) })).toBe(20)
    const { request_id } = await db
      .selectFrom('custom_plan')
      .select('request_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const key = `paper:plan:${request_id}`
    await db.insertInto('rate_limit').values({ key, window_start: clock.now(), hits: 30 }).execute()
    expect(await codeOf({ token })).toBe(2)
  })
})
