import type { OrderStatus } from '../order-codes.ts'
import { columnTitles, type ManifestField } from './fields.ts'

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

/** What was given of one traveller: their place, and the cells of the list's columns. */
export interface ManifestRow {
  orderNo: string
  seq: number
  name: string
  cells: string[]
}

export const rowOf = (fields: readonly ManifestField[], person: ManifestPerson): ManifestRow => ({
  orderNo: person.orderNo,
  seq: person.seq,
  name: person.name,
  cells: fields.map((field) => person[field]),
})

/** Rows with some of their columns. */
export const narrowed = (
  rows: readonly ManifestRow[],
  columns: readonly ManifestField[],
  to: readonly ManifestField[],
): ManifestRow[] =>
  rows.map((row) => ({ ...row, cells: to.map((field) => row.cells[columns.indexOf(field)] ?? '') }))

export interface ManifestChange {
  what: 'added' | 'removed' | 'changed'
  name: string
  /** Of a change: each column that is not what it was. */
  columns: readonly { title: string; from: string; to: string }[]
}

/**
 * What two lists of the same columns do not say alike. People are found again by their order and name, who is not by their place in
 * the order: a name that was mended is a change, not somebody who left and somebody who came.
 */
export function manifestChanges(
  fields: readonly ManifestField[],
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
  const titles = columnTitles(fields)
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
