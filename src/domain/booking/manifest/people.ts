import type { OrderStatus } from '../order-codes.ts'

/** Who receives a list of travellers; each kind gets only what it needs (rule book §10.5; desk book §4.3). */
export const manifestKindText = { ground: '地接', hotel: '酒店', carrier: '航司或保险' } as const
export type ManifestKind = keyof typeof manifestKindText
export const manifestKinds = ['ground', 'hotel', 'carrier'] as const satisfies readonly ManifestKind[]

/** Orders whose travellers are on it: something was paid, and they are not back yet. */
export const listedStatuses = [
  'deposit_paid',
  'paid',
  'ready',
  'travelling',
] as const satisfies readonly OrderStatus[]

/** A traveller with all that any kind could need. Only a file of theirs may hold the numbers. */
export interface ManifestPerson {
  orderNo: string
  /** Their place in the order, from 1. */
  seq: number
  room: string
  name: string
  pinyin: string
  gender: string
  age: string
  document: string
  birthday: string
  nationality: string
  validUntil: string
  /** Of the order, said beside its first traveller. */
  remark: string
  contact: string
  contactPhone: string
  emergency: string
  emergencyPhone: string
}

type Field = Exclude<keyof ManifestPerson, 'orderNo' | 'seq'>

const fieldText: Record<Field, string> = {
  room: '房间',
  name: '姓名',
  pinyin: '拼音',
  gender: '性别',
  age: '年龄',
  document: '证件号码',
  birthday: '出生日期',
  nationality: '国籍',
  validUntil: '证件有效期',
  remark: '餐食与备注',
  contact: '联系人',
  contactPhone: '联系人电话',
  emergency: '紧急联系人',
  emergencyPhone: '紧急联系人电话',
}

/** What leaves with a list of a kind, in the order of its columns. */
const manifestFields: Record<ManifestKind, readonly Field[]> = {
  ground: [
    ...(['room', 'name', 'gender', 'age', 'remark'] as const),
    ...(['contact', 'contactPhone', 'emergency', 'emergencyPhone'] as const),
  ],
  hotel: ['room', 'name'],
  carrier: ['name', 'pinyin', 'document', 'birthday', 'nationality', 'validUntil'],
}
export const columnTitles = (kind: ManifestKind): string[] =>
  manifestFields[kind].map((field) => fieldText[field])

/** What was given of one traveller: their place, and the cells of the kind's columns. */
export interface ManifestRow {
  orderNo: string
  seq: number
  name: string
  cells: string[]
}

export const rowOf = (kind: ManifestKind, person: ManifestPerson): ManifestRow => ({
  orderNo: person.orderNo,
  seq: person.seq,
  name: person.name,
  cells: manifestFields[kind].map((field) => person[field]),
})

export interface ManifestChange {
  what: 'added' | 'removed' | 'changed'
  name: string
  /** Of a change: each column that is not what it was. */
  columns: readonly { title: string; from: string; to: string }[]
}

/**
 * What two lists of a kind do not say alike. People are found again by their order and name, who is not by their place in
 * the order: a name that was mended is a change, not somebody who left and somebody who came.
 */
export function manifestChanges(
  kind: ManifestKind,
  before: readonly ManifestRow[],
  after: readonly ManifestRow[],
): ManifestChange[] {
  const pairs = new Map<ManifestRow, ManifestRow>()
  const free = new Set(before)
  const pair = (isSame: (one: ManifestRow, other: ManifestRow) => boolean) => {
    for (const row of after) {
      if (pairs.has(row)) continue
      const found = [...free].find((each) => each.orderNo === row.orderNo && isSame(each, row))
      if (!found) continue
      pairs.set(row, found)
      free.delete(found)
    }
  }
  pair((one, other) => one.name === other.name)
  pair((one, other) => one.seq === other.seq)
  const titles = columnTitles(kind)
  return [
    ...[...free].map(({ name }): ManifestChange => ({ what: 'removed', name, columns: [] })),
    ...after.flatMap((row): ManifestChange[] => {
      const was = pairs.get(row)
      if (!was) return [{ what: 'added', name: row.name, columns: [] }]
      const columns = titles.flatMap((title, n) => {
        const [from = '', to = ''] = [was.cells[n], row.cells[n]]
        return from === to ? [] : [{ title, from, to }]
      })
      return columns.length > 0 ? [{ what: 'changed', name: row.name, columns }] : []
    }),
  ]
}

export const changeText = { added: '新增', removed: '取消', changed: '修改' } as const

/** `修改 李雷：证件号码、证件有效期`: what, without a value. */
export const changeLine = ({ what, name, columns }: ManifestChange): string =>
  `${changeText[what]} ${name}${columns.length > 0 ? `：${columns.map(({ title }) => title).join('、')}` : ''}`
