import { describe, expect, test } from 'vitest'
import { contractTemplates } from '#db/content/contracts/templates.ts'
import { blockFields, textFields } from '#src/domain/booking/contracts/placeholders.ts'
import { ladderFault } from '#src/domain/booking/refund-ladder.ts'
import { pageKeys } from '#src/domain/content/about/known-pages.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { loadContent } from './content.ts'

const now = new Date('2026-09-01T10:00:00+08:00')
const { db, transaction } = await openTestDatabase()
await transaction((tx) => loadContent(tx, now))

describe.each(contractTemplates.map((template) => [template.code, template] as const))(
  'contract %s',
  (code, template) => {
    const text = template.clauses.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('\n')
    const fields = [...text.matchAll(/\{\{(\w*)\}\}/g)].map(([, name = '']) => name)

    test('leaves open only what a renderer knows, and uses all of it', () => {
      expect(new Set(fields)).toEqual(new Set([...textFields, ...blockFields]))
      expect(text.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/)
    })

    test('gives every list a paragraph of its own', () => {
      const paragraphs = template.clauses.flatMap((clause) => clause.paragraphs)
      for (const block of blockFields) expect(paragraphs).toContain(`{{${block}}}`)
    })

    // 旅游法 58, 60–62 as rule book §9.1 lists them.
    test.each([
      ['parties and licence', '旅行社业务经营许可证编号：{{licence_no}}'],
      ['团号', '团号：{{group_code}}'],
      ['sights, traffic, lodging, meals and free time', '自由活动的次数与时间'],
      ['the smallest group', '最低成团人数为{{min_group}}人'],
      ['when a group is too small', '出发前{{notice_days}}日通知'],
      ['the fee and how it is paid', '旅游费用总额为人民币{{total_fee}}'],
      ['the ground operator', '地址：{{operator_address}}；电话：{{operator_phone}}'],
      ['the guide fee', '导游服务费已包含在内'],
      ['liability', '违约责任'],
      ['disputes', '争议解决与投诉'],
      ['refunds', '必要的费用'],
      ['shopping', '购物：{{shopping_text}}'],
      ['own-cost items', '自费项目：{{self_pay_text}}'],
      ['insurance', '旅行社责任险'],
      ['accident insurance, advised and never chosen beforehand', '不得默认勾选'],
      ['unsuitable crowds', '{{unfit_text}}'],
      ['safety', '{{notices}}'],
      ['the right to transfer', '转让给第三人'],
      ['complaint lines', '{{complaint_lines}}'],
      ['force majeure', '不可抗力'],
      ['no seven-day return', '旅游服务不适用七日无理由退货，退改按合同约定'],
      ['signature and date', '{{sign_name}}　　签署日期：{{signed_on}}'],
    ])('says %s', (_, words) => {
      expect(text).toContain(words)
    })

    test('has the title of its kind of trip', () => {
      const titles = {
        DOMESTIC: '团队境内旅游合同',
        OUTBOUND: '团队出境旅游合同',
        HKMO: '团队出境旅游合同',
        STUDY: '研学旅游合同',
      }
      expect(template.title).toBe(titles[code])
    })
  },
)

test('the user agreement has every chapter of rule book §18, in order', async () => {
  const { html } = await db
    .selectFrom('static_page')
    .selectAll()
    .where('key', '=', 'useragree')
    .executeTakeFirstOrThrow()
  const chapters = [...html.matchAll(/<h2>[一二三四五六七八九十]+、(.*?)<\/h2>/g)].map(([, title]) => title)
  expect(chapters.join(' · ')).toBe(
    '定义 · 账号 · 预订与合同 · 价格与支付 · 退改 · 优惠券与积分 · 返现 · 评价 · 知识产权 · 责任 · 争议 · 变更 · 联系',
  )
  expect(html).toContain('提前7日')
})

test('the privacy policy names sensitive data, minors, receivers abroad, times, rights and every cookie', async () => {
  const { html } = await db
    .selectFrom('static_page')
    .selectAll()
    .where('key', '=', 'privacy')
    .executeTakeFirstOrThrow()
  const needed = [
    '敏感个人信息',
    '未成年人',
    '向境外提供',
    '保存多久',
    '您的权利',
    'sid',
    'nonce',
    'lastPath',
    'wx_login',
    'source_from',
    'gift_browser',
    'feedback',
    'popup_',
    '<td>搜索词</td>',
    'bm_search_history',
    'bm_hot_searches',
    'bm_product_id',
    'bm_collect_flag',
    'bm_claim_flag',
    'bm_bottom_banner',
    'bm_scene_',
    'bm_journey',
  ]
  expect(needed.filter((words) => !html.includes(words))).toEqual([])
})

test('every known page has a text, in words that the advertising law allows', async () => {
  const pages = await db.selectFrom('static_page').select(['key', 'html']).execute()
  expect(pages.map(({ key }) => key).sort()).toEqual([...pageKeys].sort())
  for (const { key, html } of pages) {
    expect(html.length, key).toBeGreaterThan(60)
    // 广告法 9: no superlatives; 28: no figures that nobody counted.
    expect(html.match(/最[佳好优强大]|第一(?![条次句]|步)|国家级|独家|领先|数[万千百]/), key).toBeNull()
  }
})

test('every ladder answers every day up to departure, and never keeps less for cancelling later', async () => {
  const steps = await db
    .selectFrom('refund_ladder as l')
    .innerJoin('refund_ladder_step as s', 's.ladder_id', 'l.id')
    .select(['l.code', 's.from_days as fromDays', 's.to_days as toDays', 's.bp'])
    .execute()
  const ladders = Map.groupBy(steps, ({ code }) => code)
  expect([...ladders.keys()].sort()).toEqual(['DOMESTIC', 'HKMO', 'OUTBOUND', 'STUDY'])
  for (const [code, own] of ladders) expect(ladderFault(own), code).toBeNull()
})

test('what staff changed is left as they set it', async () => {
  await db
    .updateTable('shop_setting')
    .set({ value: JSON.stringify('400-111-2222') })
    .where('key', '=', 'phone.service')
    .execute()
  await transaction((tx) => loadContent(tx, now))
  const { value } = await db
    .selectFrom('shop_setting')
    .select('value')
    .where('key', '=', 'phone.service')
    .executeTakeFirstOrThrow()
  expect(value).toBe('400-111-2222')
})
