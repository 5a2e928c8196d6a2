import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choicesOf, columnsFor, columnTitles, manifestKinds, manifestWords } from './fields.ts'
import { changeLine, type ManifestPerson, manifestChanges, narrowed, rowOf } from './people.ts'
import { roomsOf } from './rooms.ts'

const person = (over: Partial<ManifestPerson> = {}): ManifestPerson => ({
  orderNo: 'BM261121000001',
  seq: 1,
  room: '000001-1',
  name: '李雷',
  pinyin: 'LI LEI',
  gender: '男',
  age: '36',
  document: 'E12345678',
  birthday: '1990-05-12',
  nationality: 'CN',
  validUntil: '2030-01-01',
  remark: '',
  contact: '李雷',
  contactPhone: '13800000001',
  emergency: '',
  emergencyPhone: '',
  ...over,
})
const carrier = columnsFor('carrier', [])
const rows = (...people: ManifestPerson[]) => people.map((each) => rowOf(carrier, each))
const li = person()
const han = person({ seq: 2, name: '韩梅梅', document: 'E87654321' })

test('a list of a kind changes by its own columns alone', () => {
  const moved = person({ room: '000001-2', contactPhone: '13900000000' })
  expect(manifestChanges(carrier, rows(li), rows(moved))).toEqual([])
  const renewed = person({ document: 'E11112222', validUntil: '2036-01-01' })
  expect(manifestChanges(carrier, rows(li), rows(renewed)).map(changeLine)).toEqual([
    '修改 李雷：证件号码、证件有效期',
  ])
})

test('who leaves does not make those behind them other people, and a mended name is one change', () => {
  const first = { ...han, seq: 1 }
  expect(manifestChanges(carrier, rows(li, han), rows(first)).map(changeLine)).toEqual(['取消 李雷'])
  expect(manifestChanges(carrier, rows(li), rows(li, han)).map(changeLine)).toEqual(['新增 韩梅梅'])
  expect(manifestChanges(carrier, rows(li), rows(person({ name: '李磊' }))).map(changeLine)).toEqual([
    '修改 李磊：姓名',
  ])
})

test('a supplier’s lists hold what was chosen of a kind, always the name, and never what the kind may not hold', () => {
  expect(columnTitles(columnsFor('ground', ['ground.room', 'ground.document', 'carrier.document']))).toEqual([
    '房间',
    '姓名',
  ])
  expect(columnsFor('hotel', ['ground.room'])).toEqual(['name'])
  for (const kind of manifestKinds) {
    const all = choicesOf(kind)
    expect(columnsFor(kind, manifestWords)).toEqual(columnsFor(kind, []))
    expect(columnTitles(columnsFor(kind, []))).toEqual(all.map(({ title }) => title))
    expect(all.filter(({ isFixed }) => isFixed).map(({ word }) => word)).toEqual([`${kind}.name`])
  }
})

test('two lists of other columns are compared by those that both have', () => {
  const short = columnsFor('carrier', ['carrier.document'])
  const renewed = person({ document: 'E11112222', validUntil: '2036-01-01' })
  const changes = manifestChanges(short, narrowed(rows(li), carrier, short), [rowOf(short, renewed)])
  expect(changes.map(changeLine)).toEqual(['修改 李雷：证件号码'])
})

const adult = { kind: 'adult', guardianSeq: null } as const
const family = [adult, adult, { kind: 'child_nobed', guardianSeq: 2 } as const]

test('an order’s beds fill its rooms evenly, and a child without one sleeps with its guardian', () => {
  const order = { orderNo: 'BM261121000482', share: false, people: family }
  expect(roomsOf({ ...order, rooms: 1 })).toEqual(['000482-1', '000482-1', '000482-1'])
  expect(roomsOf({ ...order, rooms: 2 })).toEqual(['000482-1', '000482-2', '000482-2'])
  expect(roomsOf({ ...order, rooms: 0 })).toEqual(['–', '–', '–'])
  expect(roomsOf({ ...order, rooms: 0, share: true })).toEqual(['拼房', '拼房', '拼房'])
})

test('every room that was paid for is on the list, and none holds more than an even share', () => {
  const beds = (count: number) => Array.from({ length: count }, () => adult)
  const order = { orderNo: 'BM261121000482', share: false }
  expect(roomsOf({ ...order, rooms: 3, people: beds(4) })).toEqual([
    '000482-1',
    '000482-1',
    '000482-2',
    '000482-3',
  ])
  const party = fc
    .integer({ min: 1, max: 20 })
    .chain((count) => fc.record({ count: fc.constant(count), rooms: fc.integer({ min: 1, max: count }) }))
  fc.assert(
    fc.property(party, ({ count, rooms }) => {
      const named = Map.groupBy(roomsOf({ ...order, rooms, people: beds(count) }), (room) => room)
      expect([...named.keys()]).toEqual(Array.from({ length: rooms }, (_, n) => `000482-${n + 1}`))
      for (const [, inIt] of named) expect(inIt.length).toBeLessThanOrEqual(Math.ceil(count / rooms))
    }),
  )
})

test('who shares with a stranger is named by that alone, and the others keep their room', () => {
  const order = { orderNo: 'BM261121000482', share: true }
  expect(roomsOf({ ...order, rooms: 2, people: [adult, adult, adult] })).toEqual([
    '000482-1',
    '000482-1',
    '拼房',
  ])
  expect(roomsOf({ ...order, rooms: 1, people: [adult] })).toEqual(['拼房'])
  const withChild = [adult, adult, adult, { kind: 'child_nobed', guardianSeq: 1 } as const]
  expect(roomsOf({ ...order, rooms: 2, people: withChild })).toEqual([
    '000482-1',
    '000482-1',
    '拼房',
    '000482-1',
  ])
})
