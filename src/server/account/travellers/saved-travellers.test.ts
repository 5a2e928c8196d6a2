import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { travellers } from '#src/api/account/travellers.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { openShop, type Shop, type Visitor } from '#test/shop/shop.ts'

let shop: Shop
let member: Visitor
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  member = await signIn(shop, await insertMember(shop.db))
})

/** The sample numbers that GB 11643 prints. */
const ID = '11010519491231002X'
const OTHER_ID = '34052419800101001X'
const idCard = { doc_type: 'id_card', doc_no: ID } as const
const passport = { doc_type: 'passport', doc_no: 'E12345678', valid_until: '2030-05-01' } as const

const liLei = { name_cn: '李雷', docs_json: [idCard], consent: true }
const add = (fields: Parameters<typeof member.call<typeof travellers.add>>[1]) =>
  member.call(travellers.add, fields)
const update = (fields: Parameters<typeof member.call<typeof travellers.update>>[1]) =>
  member.call(travellers.update, fields)
const idOf = (reply: { raw: Record<string, unknown> }) => Number(reply.raw['id'])
const docsOf = (reply: { raw: Record<string, unknown> }) =>
  reply.raw['docs'] as { doc_id: number; doc_type: number; doc_no: string; valid_until: string }[]

describe('saving a traveller', () => {
  test('an identity card tells birthday and gender, and nothing leaves unmasked', async () => {
    const reply = await add({
      ...liLei,
      phone: '+86 138 0000 1234',
      email: 'lilei@example.com',
      docs_json: [idCard, passport],
      is_self: true,
    })
    expect(reply.raw).toEqual({
      id: expect.any(Number),
      name_cn: '李雷',
      name_en_last: '',
      name_en_first: '',
      gender: 2,
      birthday: '1949-12-31',
      nationality: 'CHN',
      phone: '138****1234',
      email: 'l***@example.com',
      crowd: '长者',
      is_self: 1,
      docs: [
        {
          doc_id: expect.any(Number),
          doc_type: 1,
          doc_type_text: '身份证',
          doc_no: '110***********002X',
          valid_until: '',
          state: '有效',
        },
        {
          doc_id: expect.any(Number),
          doc_type: 2,
          doc_type_text: '护照',
          doc_no: 'E12****78',
          valid_until: '2030-05-01',
          state: '有效',
        },
      ],
    })
    expect((await member.call(travellers.saved, { id: idOf(reply) })).raw).toEqual(reply.raw)
    expect((await member.call(travellers.saved, {})).raw).toEqual([reply.raw])
  })

  test('small letters, blanks and hyphens in a number, and the dots of a name, are forgiven', async () => {
    const reply = await add({
      ...liLei,
      name_cn: '阿依古丽.买买提',
      docs_json: [{ ...idCard, doc_no: ' 110105-19491231 002x ' }],
    })
    expect(reply.raw).toMatchObject({ name_cn: '阿依古丽·买买提', birthday: '1949-12-31' })
  })

  test.each([
    ['no name', { name_cn: '' }, 'name_cn', '请输入姓名'],
    ['a name of one character', { name_cn: '李' }, 'name_cn', '中文姓名须为2-20个汉字，少数民族姓名可含“·”'],
    ['digits for pinyin', { name_en_last: 'L1' }, 'name_en_last', '姓的拼音须为大写字母，不超过30个'],
    ['a foreign telephone', { phone: '00441234' }, 'phone', '您输入的手机号码格式错误，请重新输入'],
    ['an address without a host', { email: 'li@' }, 'email', '邮箱格式错误'],
    [
      'another birthday than the document',
      { birthday: '1949-12-30' },
      'birthday',
      '出生日期与证件号码不一致',
    ],
    ['another gender than the document', { gender: 'male' as const }, 'gender', '性别与证件号码不一致'],
    ['a birthday to come', { docs_json: [], birthday: '2027-01-01' }, 'birthday', '出生日期有误，请核对'],
    ['no birthday', { docs_json: [] }, 'birthday', '请填写出生日期'],
    ['no gender', { docs_json: [], birthday: '1990-01-01' }, 'gender', '请选择性别'],
    [
      'a wrong checksum',
      { docs_json: [{ ...idCard, doc_no: '110105194912310021' }] },
      'docs_json.0.doc_no',
      '证件号码格式错误，请核对',
    ],
    [
      'an old card of fifteen digits',
      { docs_json: [{ ...idCard, doc_no: '110105491231002' }] },
      'docs_json.0.doc_no',
      '请填写18位身份证号',
    ],
    ['an empty number', { docs_json: [{ ...idCard, doc_no: '' }] }, 'docs_json.0.doc_no', '请输入证件号码'],
    [
      'a day that does not exist',
      { docs_json: [{ ...passport, valid_until: '2027-02-30' }] },
      'docs_json.0.valid_until',
      '日期有误',
    ],
    [
      'a mask where nothing was',
      { docs_json: [{ ...idCard, doc_no: '110***********002X' }] },
      'docs_json.0.doc_no',
      '证件号码格式错误，请核对',
    ],
    [
      'one kind of document twice',
      { docs_json: [idCard, { ...idCard, doc_no: OTHER_ID }] },
      'docs_json.1.doc_type',
      '同一种证件只能保存一份',
    ],
    ['no consent with the first document', { consent: false }, 'consent', '请阅读并同意处理证件信息'],
  ])('%s is PARAM at its field', async (_, fields, field, message) => {
    const reply = await add({ ...liLei, ...fields })
    expect(reply.code).toBe(1)
    expect(reply.raw?.errors?.[field]).toBe(message)
    expect((await member.call(travellers.saved, {})).raw).toEqual([])
  })

  test('broken JSON and an unknown kind of document are PARAM at docs_json', async () => {
    for (const docs_json of ['[{', '{}', '[{"doc_type":99,"doc_no":"x"}]']) {
      const reply = await (
        await member.ask(travellers.add, { name_cn: '李雷', docs_json, consent: '1' })
      ).json()
      expect(reply).toMatchObject({ code: 1 })
      expect(Object.keys((reply as { data: { errors: object } }).data.errors)[0]).toMatch(/^docs_json/)
    }
  })

  test('a foreigner is known by letters and needs no Chinese name', async () => {
    const john = {
      name_en_last: 'smith',
      name_en_first: 'john  paul',
      nationality: 'GBR',
      gender: 'male' as const,
      birthday: '1990-01-01',
      docs_json: [{ ...passport, doc_no: 'GB1234567' }],
      consent: true,
    }
    expect((await add(john)).raw).toMatchObject({
      name_en_last: 'SMITH',
      name_en_first: 'JOHN PAUL',
      name_cn: '',
    })
    expect((await add({ ...john, nationality: 'CHN' })).raw.errors).toHaveProperty('name_cn')
  })

  test('consent is asked with the first document only, and again when all travellers are gone', async () => {
    const first = await add(liLei)
    const second = { name_cn: '韩梅梅', docs_json: [{ ...idCard, doc_no: OTHER_ID }] }
    const reply = await add(second)
    expect(reply.code).toBe(0)
    for (const id of [idOf(first), idOf(reply)]) await update({ id, action: 'del' })
    expect((await add(second)).raw.errors).toHaveProperty('consent')
  })

  test('the first child under fourteen needs the statement of a guardian, the next one does not', async () => {
    const child = { name_cn: '李小明', gender: 'male' as const, birthday: '2012-11-22' }
    expect((await add(child)).raw.errors).toEqual({
      guardian_consent: '请确认您是该未成年人的监护人并同意处理其信息',
    })
    expect((await add({ ...child, birthday: '2012-11-21' })).code).toBe(0)
    expect((await add({ ...child, guardian_consent: true })).raw).toMatchObject({ crowd: '青少年' })
    expect((await add({ ...child, birthday: '2020-01-01' })).raw).toMatchObject({ crowd: '儿童' })
  })

  test('a document that the member has saved is DUPLICATE and names its traveller; another member may save it too', async () => {
    const first = await add(liLei)
    const again = await add({ ...liLei, name_cn: '李蕾' })
    expect(again).toMatchObject({ failed: 'DUPLICATE', raw: { ref: idOf(first) } })
    const other = await add({ name_cn: '韩梅梅', docs_json: [{ ...idCard, doc_no: OTHER_ID }] })
    const stolen = await update({
      id: idOf(other),
      docs_json: [idCard],
      gender: 'female',
      birthday: '1949-12-31',
    })
    expect(stolen).toMatchObject({ failed: 'DUPLICATE', raw: { ref: idOf(first) } })
    member = await signIn(shop, await insertMember(shop.db))
    expect((await add(liLei)).code).toBe(0)
  })

  test('the same traveller sent five times at once is saved once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => add(liLei)))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(replies.filter(({ failed }) => failed === 'DUPLICATE')).toHaveLength(4)
  })

  test('fifty travellers are saved, the fifty-first is PARAM, also when they come at once', async () => {
    const person = { name_cn: '李雷', gender: 'male' as const, birthday: '1990-01-01' }
    const replies = await Promise.all(Array.from({ length: 52 }, () => add(person)))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(50)
    expect((await add(person)).message).toBe('最多保存50位常用旅客')
  })

  test('only one traveller is oneself', async () => {
    const first = await add({ ...liLei, is_self: true })
    const second = await add({ name_cn: '韩梅梅', gender: 'female', birthday: '1990-01-01', is_self: true })
    const list = (await member.call(travellers.saved, {})).raw as unknown as { id: number; is_self: number }[]
    expect(list.map(({ id, is_self }) => [id, is_self])).toEqual([
      [idOf(second), 1],
      [idOf(first), 0],
    ])
  })

  test('the list can be searched by name', async () => {
    await add({ ...liLei, name_en_last: 'LI', name_en_first: 'LEI' })
    await add({ name_cn: '韩梅梅', gender: 'female', birthday: '1990-01-01' })
    const found = async (keyword: string) =>
      ((await member.call(travellers.saved, { keyword })).raw as unknown as { name_cn: string }[]).map(
        ({ name_cn }) => name_cn,
      )
    expect(await found('梅')).toEqual(['韩梅梅'])
    expect(await found('lei')).toEqual(['李雷'])
    expect(await found('王')).toEqual([])
  })
})

describe('changing a traveller', () => {
  test('what still shows its mask, and what is not sent, stays', async () => {
    const saved = await add({ ...liLei, phone: '13800001234', docs_json: [idCard, passport] })
    const docs_json = docsOf(saved).map(({ doc_id, doc_no }, index) => ({
      doc_id,
      doc_no,
      doc_type: index === 0 ? ('id_card' as const) : ('passport' as const),
    }))
    const changed = await update({ id: idOf(saved), name_cn: '李磊', phone: '138****1234', docs_json })
    expect(changed.raw).toEqual({ ...saved.raw, name_cn: '李磊' })
    const row = await shop.db
      .selectFrom('saved_traveller_doc')
      .select('doc_no_enc')
      .where('id', '=', docsOf(saved)[0]?.doc_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(shop.services.vault.open(row.doc_no_enc)).toBe(ID)
  })

  test('the list of documents that was sent is the whole list', async () => {
    const saved = await add({ ...liLei, docs_json: [idCard, passport] })
    const renewed = { ...passport, doc_no: 'EA1234567', valid_until: '2036-01-01' }
    const changed = await update({ id: idOf(saved), docs_json: [renewed] })
    expect(docsOf(changed)).toMatchObject([{ doc_type: 2, doc_no: 'EA1****67', valid_until: '2036-01-01' }])
    const back = await update({ id: idOf(saved), docs_json: [renewed, idCard] })
    expect(docsOf(back).map(({ doc_type }) => doc_type)).toEqual([2, 1])
  })

  test('another member’s traveller is NOT_FOUND to read, change and delete, like one that never was', async () => {
    const saved = await add(liLei)
    const stranger = await signIn(shop, await insertMember(shop.db))
    for (const id of [idOf(saved), 2_000_000_000]) {
      expect((await stranger.call(travellers.saved, { id })).failed).toBe('NOT_FOUND')
      expect((await stranger.call(travellers.update, { id, name_cn: '王芳' })).failed).toBe('NOT_FOUND')
      expect((await stranger.call(travellers.update, { id, action: 'del' })).failed).toBe('NOT_FOUND')
    }
    expect((await member.call(travellers.saved, { id: idOf(saved) })).code).toBe(0)
  })

  test('a deleted one is gone with its documents, may be deleted again, and may be saved anew', async () => {
    const id = idOf(await add({ ...liLei, phone: '13800001234' }))
    expect((await update({ id, action: 'del' })).raw).toEqual({})
    expect((await update({ id, action: 'del' })).raw).toEqual({})
    expect((await member.call(travellers.saved, { id })).failed).toBe('NOT_FOUND')
    expect((await update({ id, name_cn: '李磊' })).failed).toBe('NOT_FOUND')
    const row = await shop.db
      .selectFrom('saved_traveller')
      .leftJoin('saved_traveller_doc', 'saved_traveller_doc.saved_traveller_id', 'saved_traveller.id')
      .select(['phone_enc', 'saved_traveller_doc.id as doc_id'])
      .where('saved_traveller.id', '=', id)
      .execute()
    expect(row).toEqual([{ phone_enc: null, doc_id: null }])
    expect((await add(liLei)).code).toBe(0)
  })
})

test('no column and no log line holds a number or a telephone in the clear', async () => {
  await add({ ...liLei, phone: '13812345678', email: 'lilei@example.com', docs_json: [idCard, passport] })
  const secrets = [ID, 'E12345678', '13812345678', 'lilei@example.com']
  const plain = new RegExp(secrets.flatMap((text) => [text, Buffer.from(text).toString('hex')]).join('|'))
  for (const table of ['saved_traveller', 'saved_traveller_doc']) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
      shop.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toMatch(plain)
  }
  expect(shop.logLines.join('\n')).not.toMatch(plain)
})
