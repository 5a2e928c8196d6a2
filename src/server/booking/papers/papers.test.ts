import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { contracts } from '#src/api/booking/contracts.ts'
import { papers } from '#src/api/booking/papers/papers.ts'
import { textOfPdf, withoutBlanks } from '#test/content/pdf-text.ts'
import { aBooking, hanMeimei, liLei, openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { signInStaff } from '#test/people/staff.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { blocksOf } from './text/read-html.ts'

const shop = await openBookingShop()
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  await shop.endTrips()
  await shop.db.deleteFrom('rate_limit').execute()
})

async function anOrder(over: Parameters<typeof aBooking>[1] = {}) {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db)
  const { data } = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei], ...over }))
  return { li, order_id: data.order_id }
}
async function signedOrder(over: Parameters<typeof aBooking>[1] = {}) {
  const made = await anOrder(over)
  const { data } = await shop.sign(made.li, made.order_id)
  return { ...made, no: data.contract_no }
}

const guest = () => shop.visitor()
const open = (url: string, by: Pick<SignedIn, 'ask'> = guest()) =>
  by.ask(papers.file, Object.fromEntries(new URL(url).searchParams))
const fileOf = async (url: string, by?: Pick<SignedIn, 'ask'>) => {
  const response = await open(url, by)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await response.arrayBuffer())
}
const refusalOf = async (response: Response) => (await response.json()) as { code: number; message: string }
const storedHtml = async (no: string) => {
  const { html_enc } = await shop.db
    .selectFrom('contract')
    .select('html_enc')
    .where('contract_no', '=', no)
    .executeTakeFirstOrThrow()
  return shop.services.vault.open(html_enc)
}
const linkTo = async (by: Pick<SignedIn, 'ask'>, order_id: string, paper = 'contract', ref = '') => {
  const response = await by.ask(papers.open, { order_id, paper, ref })
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}
const openRefusal = async (by: Pick<SignedIn, 'ask'>, order_id: string, paper = 'contract', ref = '') =>
  refusalOf(await by.ask(papers.open, { order_id, paper, ref }))
/** Every text of a block by itself. */
const textsOf = (html: string) =>
  blocksOf(html).flatMap((block) => {
    if (block.kind === 'list') return block.items
    if (block.kind === 'signature') return block.parts
    return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [block.text]
  })

describe('the contract as a PDF', () => {
  test('holds the text of the stored contract block by block, in its order, and nothing beside it', async () => {
    const { li, order_id, no } = await signedOrder()
    const { data } = await li.call(papers.contract, { order_id })
    expect(data).toMatchObject({ contract_no: no, state: 'signed' })
    const pages = await textOfPdf(await fileOf(data.pdf_url))
    const html = await storedHtml(no)
    expect(data.sha256).toBe(createHash('sha256').update(html).digest('hex'))
    let rest = pages.map(({ body }) => body).join('')
    for (const text of textsOf(html).map(withoutBlanks)) {
      const at = rest.indexOf(text)
      expect(at, `${text} in ${rest.slice(0, 80)}`).toBeGreaterThanOrEqual(0)
      // Between two texts stand the dots of a list and the head of a table on its next page.
      expect(rest.slice(0, at).length, `before ${text}: ${rest.slice(0, at)}`).toBeLessThan(30)
      rest = rest.slice(at + text.length)
    }
    expect(rest).toBe('')
    for (const [index, page] of pages.entries()) {
      expect(page.head).toContain(no)
      expect(page.foot).toContain(data.sha256)
      expect(page.foot).toContain(`第${index + 1}页共${pages.length}页`)
      expect(page.watermark).toBe('')
    }
    expect(pages.map(({ body }) => body).join('')).toContain('11010519491231002X')
  })

  test('is the same file each time, and its hash is kept once', async () => {
    const { li, order_id, no } = await signedOrder()
    const link = async () => (await li.call(papers.contract, { order_id })).data.pdf_url
    const first = await fileOf(await link())
    shop.clock.advanceSeconds(3_600)
    expect(await fileOf(await link())).toEqual(first)
    const { id } = await shop.orderOf(order_id)
    const noted = await shop.db.selectFrom('paper').selectAll().where('order_id', '=', id).execute()
    expect(noted).toMatchObject([{ kind: 'contract', document_no: no, bytes: first.length }])
    expect(noted[0]?.sha256).toEqual(createHash('sha256').update(first).digest())
  })

  test('is a preview before signing: masked numbers, 预览·未签署 across each page, no hash and nothing kept', async () => {
    const { li, order_id } = await anOrder()
    const { data } = await li.call(papers.contract, { order_id })
    expect(data).toMatchObject({ contract_no: '', sha256: '', state: 'unsigned', versions: [] })
    expect(data.html).toMatch(/^<p class="watermark">预览·未签署<\/p>\n<article class="contract">/)
    const response = await open(data.pdf_url)
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('（预览）.pdf')
    const pages = await textOfPdf(new Uint8Array(await response.arrayBuffer()))
    for (const { watermark, head } of pages) {
      expect([...watermark].toSorted()).toEqual([...'预览·未签署'].toSorted())
      expect(head).toContain('未签署')
    }
    const body = pages.map((page) => page.body).join('')
    expect(body).toContain('**************002X')
    expect(body).not.toMatch(/11010519491231002X|13800000001/)
    const { id } = await shop.orderOf(order_id)
    expect(await shop.db.selectFrom('paper').select('id').where('order_id', '=', id).execute()).toEqual([])
  })

  test('prints a name that looks like markup as it was typed', async () => {
    const name = '#[x] $1$ *<b>李*'
    const { li, order_id } = await anOrder({ linkman: name })
    const pages = await textOfPdf(await fileOf((await li.call(papers.contract, { order_id })).data.pdf_url))
    expect(pages.map(({ body }) => body).join('')).toContain(withoutBlanks(name))
  })

  test('a voided version stays to be read and to be printed, and says on each page that it is void', async () => {
    const { li, order_id, no } = await signedOrder()
    const { id } = await shop.orderOf(order_id)
    await shop.db
      .updateTable('contract')
      .set({ state: 'voided', voided_at: shop.clock.now() })
      .where('order_id', '=', id)
      .execute()
    await shop.db.updateTable('orders').set({ status: 'wait_contract' }).where('id', '=', id).execute()
    const now = (await li.call(papers.contract, { order_id })).data
    expect(now).toMatchObject({ state: 'unsigned', versions: [{ contract_no: no, state: 'voided' }] })
    const { data } = await li.call(papers.contract, { order_id, contract_no: no })
    expect(data).toMatchObject({ contract_no: no, state: 'voided' })
    const [page] = await textOfPdf(await fileOf(data.pdf_url))
    expect([...(page?.watermark ?? '')].toSorted()).toEqual([...'已作废'].toSorted())
  })

  test('on a narrow screen its rows are lists, with the same numbers masked', async () => {
    const { li, order_id } = await signedOrder()
    const wide = (await li.call(papers.contract, { order_id })).data
    const { data } = await li.call(papers.narrowContract, { order_id })
    expect(data).toMatchObject({ contract_no: wide.contract_no, sha256: wide.sha256, state: 'signed' })
    expect(data.html).toContain('<dt>姓名</dt><dd>李雷</dd>')
    expect(data.html).not.toMatch(/<table|11010519491231002X|13800000001/)
    expect((await open(data.pdf_url)).status).toBe(200)
  })
})

describe('the clause of a supplement', () => {
  async function anOpenClause() {
    const made = await signedOrder()
    const { id } = await shop.orderOf(made.order_id)
    await shop.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', id).execute()
    await shop.db.updateTable('order_bill').set({ status: 'closed' }).where('order_id', '=', id).execute()
    const bill = await shop.db
      .insertInto('order_bill')
      .values({
        order_id: id,
        seq: 2,
        kind: 'supplement',
        title: '升级酒店',
        reason: '第3晚改湖景和室',
        clause: 'standard',
        amount_fen: 120_000,
        due_at: new Date('2026-12-01T23:59:59+08:00'),
        created_at: shop.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...made, bill_id: bill.id }
  }

  test('is a preview before it is signed, and then the text that was signed', async () => {
    const { li, order_id, bill_id, no } = await anOpenClause()
    const before = (await li.call(papers.contract, { order_id, bill_id })).data
    expect(before).toMatchObject({ contract_no: '', state: 'unsigned' })
    expect((await textOfPdf(await fileOf(before.pdf_url)))[0]?.watermark).not.toBe('')
    const { text_hash } = (await li.call(contracts.info, { order_id, bill_id })).data
    shop.clock.advanceSeconds(61)
    expect((await shop.sign(li, order_id, { bill_id, text_hash })).code).toBe(0)
    const { data } = await li.call(papers.contract, { order_id, bill_id })
    expect(data).toMatchObject({ contract_no: `${no}-B2`, state: 'signed' })
    const [page] = await textOfPdf(await fileOf(data.pdf_url))
    expect(page?.head).toContain(`${no}-B2`)
    expect(page?.foot).toContain(data.sha256)
    expect(page?.body).toBe(textsOf(data.html).map(withoutBlanks).join(''))
  })

  test('of a bill that needs none is NOT_FOUND, of one that was taken back STATE', async () => {
    const { li, order_id, bill_id } = await anOpenClause()
    for (const ref of ['', '0', String(bill_id - 1), 'A1'])
      expect(await openRefusal(li, order_id, 'clause', ref)).toMatchObject({ code: 20 })
    const url = await linkTo(li, order_id, 'clause', String(bill_id))
    await shop.db.updateTable('order_bill').set({ status: 'closed' }).where('id', '=', bill_id).execute()
    expect((await li.call(papers.contract, { order_id, bill_id })).failed).toBe('STATE')
    expect((await li.call(papers.narrowContract, { order_id, bill_id })).failed).toBe('STATE')
    expect(await openRefusal(li, order_id, 'clause', String(bill_id))).toMatchObject({ code: 22 })
    expect(await refusalOf(await open(url))).toMatchObject({ code: 22 })
  })
})

describe('a link', () => {
  test('opens for ten minutes without a session, and is EXPIRED from the last second on', async () => {
    const { li, order_id } = await signedOrder()
    const url = await linkTo(li, order_id)
    shop.clock.set('2026-11-21T10:09:59+08:00')
    expect((await open(url)).headers.get('content-type')).toBe('application/pdf')
    shop.clock.set('2026-11-21T10:10:00+08:00')
    expect(await refusalOf(await open(url))).toMatchObject({
      code: 36,
      message: '链接已超过10分钟，请回到订单页重新打开',
    })
  })

  test('that was forged in any of its parts is NOT_FOUND', async () => {
    const { li, order_id } = await signedOrder()
    const other = await signedOrder({ linkman: '王芳' })
    const url = await linkTo(li, order_id)
    const forged = (field: string, value: string) => {
      const changed = new URL(url)
      changed.searchParams.set(field, value)
      return String(changed)
    }
    const until = Number(new URL(url).searchParams.get('until'))
    for (const each of [
      forged('order_id', other.order_id),
      forged('paper', 'itinerary'),
      forged('ref', '1'),
      forged('until', String(until + 1)),
      forged('sign', 'A'.repeat(43)),
    ])
      expect(await refusalOf(await open(each))).toMatchObject({ code: 20 })
  })

  test('opens to nobody who is signed in as somebody else, and nobody else is given one: NOT_FOUND', async () => {
    const { li, order_id, no } = await signedOrder()
    const stranger = await shop.signIn()
    const url = await linkTo(li, order_id)
    expect(await refusalOf(await open(url, stranger))).toMatchObject({ code: 20 })
    expect((await fileOf(url, li)).length).toBeGreaterThan(1000)
    for (const { failed } of [
      await stranger.call(papers.contract, { order_id }),
      await stranger.call(papers.narrowContract, { order_id }),
      await li.call(papers.contract, { order_id, contract_no: 'BMHT20261121000000' }),
    ])
      expect(failed).toBe('NOT_FOUND')
    for (const paper of ['contract', 'itinerary', 'notice'])
      expect(await openRefusal(stranger, order_id, paper)).toMatchObject({ code: 20 })
    expect(await openRefusal(li, order_id, 'clause', no)).toMatchObject({ code: 20 })
  })

  test('to a preview whose travellers were taken out meanwhile is TRAVELLER', async () => {
    const { li, order_id } = await anOrder()
    const url = await linkTo(li, order_id)
    const { id } = await shop.orderOf(order_id)
    await shop.db.deleteFrom('order_traveller').where('order_id', '=', id).where('seq', '=', 2).execute()
    expect(await refusalOf(await open(url))).toMatchObject({ code: 43 })
  })

  test('to a contract that is not there yet is NOT_FOUND, to one with a traveller missing TRAVELLER', async () => {
    const { li, order_id } = await anOrder({ travellers_json: [liLei] })
    expect(await openRefusal(li, order_id)).toMatchObject({ code: 43 })
    expect((await li.call(papers.contract, { order_id })).failed).toBe('TRAVELLER')
    expect((await li.call(papers.narrowContract, { order_id })).failed).toBe('TRAVELLER')
    await shop.db
      .updateTable('orders')
      .set({ status: 'wait_confirm' })
      .where('order_no', '=', order_id)
      .execute()
    expect(await openRefusal(li, order_id)).toMatchObject({ code: 20 })
  })

  test('is refused TOO_OFTEN after thirty papers of one member in ten minutes', async () => {
    const { li, order_id } = await signedOrder()
    const url = await linkTo(li, order_id)
    const key = `paper:${li.member.id}`
    const window_start = new Date('2026-11-21T10:00:00+08:00')
    await shop.db.insertInto('rate_limit').values({ key, window_start, hits: 29 }).execute()
    expect((await open(url)).headers.get('content-type')).toBe('application/pdf')
    expect(await refusalOf(await open(url))).toMatchObject({ code: 2, data: { retry_after: 600 } })
  })
})

describe('the itinerary', () => {
  test('is the trip as it was sold: whatever the product says today, the file is the same', async () => {
    const { li, order_id } = await signedOrder()
    const { product_id, order_no } = await shop.orderOf(order_id)
    const first = await fileOf(await linkTo(li, order_id, 'itinerary'))
    await shop.db
      .updateTable('product')
      .set({ title: '别的线路', unfit_text: '所有人' })
      .where('id', '=', product_id)
      .execute()
    shop.clock.advanceSeconds(600)
    expect(await fileOf(await linkTo(li, order_id, 'itinerary'))).toEqual(first)
    const pages = await textOfPdf(first)
    const body = pages.map((page) => page.body).join('')
    for (const text of ['昆明-大理-丽江', '2027年1月20日周三', '第1天', '第5天', '1月24日周日', '2成人'])
      expect(body).toContain(text)
    expect(pages[0]?.head).toContain(order_no)
    expect(body).not.toMatch(/李雷|韩梅梅|11010519491231002X|13800000001|别的线路/)
  })
})

describe('the departure notice', () => {
  async function aNotice(departureId: number, over: { edition?: number; gather_place?: string } = {}) {
    const { id: sent_by } = await signInStaff(shop, { roles: ['operations'] })
    await shop.db
      .insertInto('departure_notice_edition')
      .values({
        departure_id: departureId,
        edition: 1,
        guide_name: '周洲',
        guide_phone_enc: shop.services.vault.seal('13700000009'),
        gather_at: new Date('2027-01-20T08:30:00+08:00'),
        gather_place: '长水机场3层8号门 *内* #侧',
        transport: '昆明航空KY1234',
        weather: '5到15度',
        emergency_line: '400-000-0001',
        note: '请带身份证\n早到十分钟',
        sent_at: shop.clock.now(),
        sent_by,
        ...over,
      })
      .execute()
  }

  test('is there once it was sent and the order is paid for, and says what was sent last', async () => {
    const { li, order_id } = await signedOrder()
    const { departure_id } = await shop.orderOf(order_id)
    await aNotice(departure_id ?? 0)
    expect(await openRefusal(li, order_id, 'notice')).toMatchObject({ code: 20 })
    await shop.db.updateTable('orders').set({ status: 'ready' }).where('order_no', '=', order_id).execute()
    const [page] = await textOfPdf(await fileOf(await linkTo(li, order_id, 'notice')))
    for (const text of ['出团通知书', '2027-01-2008:30周三', '长水机场3层8号门*内*#侧', '周洲13700000009'])
      expect(page?.body).toContain(text)
    expect(page?.foot).toContain('第1版')
    await aNotice(departure_id ?? 0, { edition: 2, gather_place: '另一处' })
    const [next] = await textOfPdf(await fileOf(await linkTo(li, order_id, 'notice')))
    expect(next?.body).toContain('另一处')
    expect(next?.foot).toContain('第2版')
  })

  test('says once when and where to meet: the trip’s own note about it is left out, its other notes are not', async () => {
    const departure = await insertDeparture(shop.db)
    const notices = [
      { title: '集合时间', text: '第一天建议十一点前到黄山北站' },
      { title: '山上天气', text: '比山下低八至十度' },
    ]
    await shop.db
      .updateTable('product')
      .set({ notices: JSON.stringify(notices) })
      .where('id', '=', departure.productId)
      .execute()
    const li = await shop.signIn()
    const { data } = await shop.book(li, aBooking(departure))
    await aNotice(departure.id)
    const { order_id } = data
    await shop.db.updateTable('orders').set({ status: 'ready' }).where('order_no', '=', order_id).execute()
    const pages = await textOfPdf(await fileOf(await linkTo(li, order_id, 'notice')))
    const said = pages.map(({ body }) => body).join('')
    expect(said).toContain('比山下低八至十度')
    expect(said).not.toContain('黄山北站')
    expect(said.split('集合时间')).toHaveLength(2)
  })

  test('is NOT_FOUND before it was sent, and for who has cancelled', async () => {
    const { li, order_id } = await signedOrder()
    await shop.db.updateTable('orders').set({ status: 'ready' }).where('order_no', '=', order_id).execute()
    expect(await openRefusal(li, order_id, 'notice')).toMatchObject({ code: 20 })
    const { departure_id } = await shop.orderOf(order_id)
    await aNotice(departure_id ?? 0)
    const url = await linkTo(li, order_id, 'notice')
    await shop.db
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where('order_no', '=', order_id)
      .execute()
    expect(await refusalOf(await open(url))).toMatchObject({ code: 20 })
  })
})

test('what stands in a contract is what its page shows: the text is the one that was read and signed', async () => {
  const { li, order_id } = await signedOrder()
  const { html } = (await li.call(papers.contract, { order_id })).data
  expect(html).toBe((await li.call(contracts.info, { order_id })).data.html)
})
