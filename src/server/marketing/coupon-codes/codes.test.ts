import { beforeEach, describe, expect, test } from 'vitest'
import { couponBatches, type DeskCouponBatch } from '#src/api/desk/marketing/coupon-batches.ts'
import { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { couponCodes } from '#src/api/marketing/coupon-codes.ts'
import { isExchangeCode, normaliseExchangeCode } from '#src/domain/marketing/coupon-codes/code.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { openBookingShop } from '#test/orders/booking.ts'
import { readCaptcha } from '#test/people/log-in.ts'
import { askDesk, deskRequest, type Person, signInStaff } from '#test/people/staff.ts'
import { couponCodeJobs, makeCodes } from './jobs.ts'

const shop = await openBookingShop()
const { db, clock } = shop
const api = makeDeskApi(shop.services, clock)

async function clerk(person: Person) {
  const signedIn = await signInStaff(shop, person)
  return {
    ...signedIn,
    ask: <D = Record<string, unknown>>(endpoint: DeskEndpoint, fields: Record<string, string> = {}) =>
      askDesk(api, endpoint, fields, signedIn) as unknown as Promise<{
        code: number
        data: D
        message: string
      }>,
  }
}

beforeEach(async () => {
  clock.set('2026-11-23T10:00:00+08:00')
  await db.deleteFrom('rate_limit').execute()
})

const reason = '滇西专题合作渠道'
const content: Person = { roles: ['content'], name: '顾衡', hasGivenDigits: true }

async function batchOf(count: number, { by = clerk(content), ...more }: Record<string, unknown> = {}) {
  const gu = (await by) as Awaited<ReturnType<typeof clerk>>
  const terms = { code_only: true, value: 10_000, min_fen: 100_000, total: null }
  const rule = { id: await insertCouponRule(db, { ...terms, ...more }) }
  const made = await gu.ask<DeskCouponBatch>(couponBatches.create, {
    rule_id: String(rule.id),
    count: String(count),
    expires_on: '2026-12-31',
    note: '合作渠道',
    reason,
  })
  return { gu, rule, made, id: made.data.id }
}
const run = (id: number) => makeCodes(shop.ctx(), { batchId: id })
async function fileOf(gu: Awaited<ReturnType<typeof clerk>>, id: number) {
  const request = deskRequest(couponBatches.file, { batch_id: String(id), reason }, gu)
  const response = await api.fetch(request, { ip: '10.9.0.1' })
  return response.text()
}
async function codesOf(count = 3, more: Record<string, unknown> = {}) {
  const batch = await batchOf(count, more)
  await run(batch.id)
  const lines = (await fileOf(batch.gu, batch.id)).trim().split('\r\n').slice(1)
  return { ...batch, codes: lines.map((line) => line.split(',')[0] ?? '') }
}

describe('a batch of codes', () => {
  test('is made by a job, leaves as a file once, and the database alone gives none of them away', async () => {
    const { gu, id, made } = await batchOf(150)
    expect(made).toMatchObject({ code: 0, data: { status: 'making', acts: { file: { allowed: false } } } })
    await run(id)
    await run(id)
    const file = await fileOf(gu, id)
    const codes = file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '')
    expect(new Set(codes).size).toBe(150)
    expect(codes.every((code) => isExchangeCode(normaliseExchangeCode(code)))).toBe(true)
    expect(codes[0]).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(await gu.ask(couponBatches.file, { batch_id: String(id), reason })).toMatchObject({ code: 22 })
    const row = await db.selectFrom('coupon_batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ codes_enc: null, left_with: gu.id })
    const hashes = await db.selectFrom('coupon_code').select('code_hash').where('batch_id', '=', id).execute()
    expect(hashes).toHaveLength(150)
    expect(hashes.some(({ code_hash }) => codes.includes(code_hash.toString()))).toBe(false)
  })

  test('that does not exist is NOT_FOUND to who reads it or asks for its file', async () => {
    const gu = await clerk(content)
    expect(await gu.ask(couponBatches.detail, { batch_id: '999999' })).toMatchObject({ code: 20 })
    expect(await gu.ask(couponBatches.file, { batch_id: '999999', reason })).toMatchObject({ code: 20 })
  })

  test('asks for the six digits before its file leaves: STEP_UP', async () => {
    const { id } = await batchOf(2)
    await run(id)
    const other = await clerk({ roles: ['content'] })
    expect(await other.ask(couponBatches.file, { batch_id: String(id), reason })).toMatchObject({ code: 28 })
    expect(await other.ask(couponBatches.file, { batch_id: '999999', reason })).toMatchObject({ code: 28 })
  })

  test('worth more than ¥20,000 is made when 财务 lets it, never by who asked', async () => {
    const { gu, id, made } = await batchOf(201)
    expect(made.data).toMatchObject({ status: 'pending', approval_id: expect.any(Number) })
    await run(id)
    const none = await db.selectFrom('coupon_code').select('id').where('batch_id', '=', id).execute()
    expect(none).toEqual([])
    const decide = { id: String(made.data.approval_id), decision: 'approved', reason: '' }
    expect(await gu.ask(approvals.decide, decide)).toMatchObject({ code: 25 })
    const zhou = await clerk({ roles: ['finance'] })
    expect(await zhou.ask(approvals.detail, { id: decide.id })).toMatchObject({
      data: {
        lines: expect.arrayContaining([{ label: '复核缘由', text: '合计最高减¥20,100，超过¥20,000' }]),
      },
    })
    expect(await zhou.ask(approvals.decide, decide)).toMatchObject({ code: 0 })
    await run(id)
    expect((await gu.ask<{ list: DeskCouponBatch[] }>(couponBatches.list, {})).data.list).toContainEqual(
      expect.objectContaining({ id, status: 'ready', approval_id: null }),
    )
  })

  test('that 财务 rejects is never made', async () => {
    const { id, made } = await batchOf(201)
    const zhou = await clerk({ roles: ['finance'] })
    const decide = { id: String(made.data.approval_id), decision: 'rejected', reason: '预算已用完' }
    expect(await zhou.ask(approvals.decide, decide)).toMatchObject({ code: 0 })
    await run(id)
    const row = await db.selectFrom('coupon_batch').select('status').where('id', '=', id).executeTakeFirst()
    expect(row?.status).toBe('rejected')
  })

  test('is void as a whole: what was exchanged stays, nothing more is', async () => {
    const { gu, id, codes } = await codesOf(2)
    const li = await shop.signIn()
    expect(await li.call(couponCodes.exchange, { code: codes[0] ?? '' })).toMatchObject({ code: 0 })
    const voided = await gu.ask(couponBatches.void, { batch_id: String(id), reason })
    expect(voided).toMatchObject({ code: 0, data: { status: 'voided', used: 1 } })
    expect(await li.call(couponCodes.exchange, { code: codes[1] ?? '' })).toMatchObject({ code: 48 })
    expect(await gu.ask(couponBatches.void, { batch_id: String(id), reason })).toMatchObject({ code: 22 })
    expect(await gu.ask(couponBatches.void, { batch_id: '999999', reason })).toMatchObject({ code: 20 })
  })

  test('keeps the terms of its rule while its codes are good, and its rule for ever: STATE', async () => {
    const { gu, id, rule } = await codesOf(1)
    const act = async (name: 'reopen' | 'discard') => {
      const { data } = await gu.ask<{ version: number }>(couponRules.detail, { rule_id: String(rule.id) })
      return gu.ask(couponRules[name], { rule_id: String(rule.id), version: String(data.version) })
    }
    expect(await act('reopen')).toMatchObject({
      code: 22,
      message: '已生成兑换码或在兑换架上，只能停发或复制，请刷新页面',
    })
    await gu.ask(couponBatches.void, { batch_id: String(id), reason })
    expect(await act('reopen')).toMatchObject({ code: 0, data: { status: 'draft' } })
    expect(await act('discard')).toMatchObject({
      code: 22,
      message: '有兑换码批次或兑换架记录，不能删除，请刷新页面',
    })
  })

  test('and the reopening of its rule take turns: never codes of a rule that is written anew', async () => {
    const gu = await clerk(content)
    for (let round = 0; round < 5; round++) {
      const rule_id = String(await insertCouponRule(db))
      const terms = { rule_id, count: '1', expires_on: '2026-12-31', note: '', reason }
      const both = await Promise.all([
        gu.ask(couponBatches.create, terms),
        gu.ask(couponRules.reopen, { rule_id, version: '1' }),
      ])
      expect([
        [0, 22],
        [20, 0],
      ]).toContainEqual(both.map(({ code }) => code))
    }
  })

  test('is found by one of its codes, and neither the audit nor the reply of a wrong one holds the code', async () => {
    const { gu, id, codes } = await codesOf(1)
    const [code = ''] = codes
    const find = (typed: string) => gu.ask(couponBatches.find, { code: typed })
    expect(await find(code.toLowerCase())).toMatchObject({ data: { batch: { id }, text: '未使用' } })
    expect(await find('2345-6789-ABCD')).toMatchObject({ data: { batch: null, text: '没有这个兑换码' } })
    const rows = await db.selectFrom('audit_log').selectAll().where('action', '=', 'coupon.find').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(normaliseExchangeCode(code))
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('that nobody has fetched within a week is thrown away', async () => {
    const { id } = await batchOf(1)
    await run(id)
    const sweep = () => couponCodeJobs(() => shop.ctx())[0]?.run(clock.now())
    clock.set('2026-11-30T09:59:00+08:00')
    await sweep()
    const file = async () =>
      (await (await clerk(content)).ask(couponBatches.file, { batch_id: String(id), reason: '短' })).code
    expect(await file()).toBe(1)
    clock.set('2026-11-30T10:01:00+08:00')
    await sweep()
    const gu = await clerk(content)
    expect(await gu.ask(couponBatches.file, { batch_id: String(id), reason })).toMatchObject({
      code: 22,
      message: '超过7天未下载，已销毁；请作废后重新生成',
    })
  })

  test('is made only for a rule that gives coupons, and for days to come', async () => {
    const gu = await clerk(content)
    const stopped = { id: await insertCouponRule(db, { status: 'stopped' }) }
    const ask = (ruleId: number, expires_on: string) =>
      gu.ask<{ errors: object }>(couponBatches.create, {
        rule_id: String(ruleId),
        count: '1',
        expires_on,
        note: '',
        reason,
      })
    expect(await ask(stopped.id, '2026-12-31')).toMatchObject({ code: 20 })
    const live = { id: await insertCouponRule(db) }
    expect(await ask(live.id, '2026-11-22')).toMatchObject({
      code: 1,
      data: { errors: { expires_on: expect.any(String) } },
    })
    const { data } = await gu.ask<{ list: { id: number }[] }>(couponBatches.rules)
    const ids = data.list.map(({ id }) => id)
    expect([ids.includes(live.id), ids.includes(stopped.id)]).toEqual([true, false])
  })
})

describe('exchanging a code', () => {
  test('gives its coupon, however the code is typed, and once: BAD_EXCHANGE for the second', async () => {
    const { codes, rule } = await codesOf(1)
    const li = await shop.signIn()
    const typed = ` ${(codes[0] ?? '').toLowerCase().replaceAll('-', ' ')} `
    expect(await li.call(couponCodes.exchange, { code: typed })).toMatchObject({
      code: 0,
      data: { rules_id: rule.id, coupon_id: expect.any(Number), message: '领取成功' },
    })
    const han = await shop.signIn()
    expect(await han.call(couponCodes.exchange, { code: typed })).toMatchObject({
      code: 48,
      message: '兑换码不存在或已使用',
    })
  })

  test('of one code by many at once gives one coupon', async () => {
    const { codes, rule } = await codesOf(1)
    const members = await Promise.all(Array.from({ length: 8 }, () => shop.signIn()))
    const answers = await Promise.all(
      members.map((each) => each.call(couponCodes.exchange, { code: codes[0] ?? '' })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, ...Array(7).fill(48)].toSorted())
    const given = await db.selectFrom('coupon').select('source').where('rule_id', '=', rule.id).execute()
    expect(given).toEqual([{ source: 'code' }])
  })

  test('after its last day is BAD_EXCHANGE, and of a rule that was stopped COUPON_GONE, which spends nothing', async () => {
    const { codes, rule } = await codesOf(1)
    const li = await shop.signIn()
    const exchange = () => li.call(couponCodes.exchange, { code: codes[0] ?? '' })
    const set = (status: 'stopped' | 'live') =>
      db.updateTable('coupon_rule').set({ status }).where('id', '=', rule.id).execute()
    await set('stopped')
    expect(await exchange()).toMatchObject({ code: 45 })
    await set('live')
    clock.set('2027-01-01T00:00:00+08:00')
    expect(await (await shop.signIn()).call(couponCodes.exchange, { code: codes[0] ?? '' })).toMatchObject({
      code: 48,
    })
    clock.set('2026-12-31T23:59:59+08:00')
    expect(await (await shop.signIn()).call(couponCodes.exchange, { code: codes[0] ?? '' })).toMatchObject({
      code: 0,
    })
  })

  test('asks for a captcha after five wrong ones within an hour, and stops after twenty tries a day', async () => {
    const { codes } = await codesOf(1)
    const li = await shop.signIn()
    const tryOne = (code = '2222-2222-2222', captcha?: string) =>
      li.call(couponCodes.exchange, { code, ...(captcha && { captcha }) })
    for (let n = 0; n < 5; n++) expect(await tryOne()).toMatchObject({ code: 48 })
    expect(await tryOne(codes[0])).toMatchObject({ code: 33 })
    expect(await tryOne(codes[0], 'ZZZZ')).toMatchObject({ code: 34 })
    for (let n = 0; n < 15; n++)
      expect(await tryOne(undefined, await readCaptcha(shop, li))).toMatchObject({ code: 48 })
    expect(await tryOne(codes[0], await readCaptcha(shop, li))).toMatchObject({ code: 2 })
    clock.set('2026-11-24T10:00:00+08:00')
    expect(await (await shop.signIn()).call(couponCodes.exchange, { code: codes[0] ?? '' })).toMatchObject({
      code: 0,
    })
  })
})
