import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeFields, type PastChange, savedText } from './field-merge.ts'

interface Fields {
  name: string
  phone: string
  remark: string
}
const names = ['name', 'phone', 'remark'] as const
const at = new Date('2026-11-21T06:03:00Z')
const past = (field: string, version: number, by = '王敏'): PastChange => ({ field, version, by, at })
const current: Fields = { name: '李雷', phone: '138****0001', remark: '' }

describe('a save', () => {
  test('of the version that is still there writes its fields', () => {
    const save = { version: 3, changes: { name: { from: '李雷', to: '李磊' } } }
    expect(mergeFields(current, save, [past('name', 3)])).toEqual({
      kind: 'written',
      set: { name: '李磊' },
      merged: [],
    })
  })

  test('of an older version whose fields nobody touched is merged, and says whose changes stand beside it', () => {
    const save = { version: 1, changes: { name: { from: '李雷', to: '李磊' } } }
    const since = [past('remark', 2), past('phone', 3)]
    expect(mergeFields(current, save, since)).toEqual({
      kind: 'written',
      set: { name: '李磊' },
      merged: since,
    })
  })

  test('of a field that somebody changed since is stale, with mine, current and original', () => {
    const save = {
      version: 1,
      changes: { name: { from: '李蕾', to: '李磊' }, remark: { from: '', to: '素食' } },
    }
    expect(mergeFields(current, save, [past('name', 2), past('phone', 3, '陈屿')])).toEqual({
      kind: 'stale',
      by: '王敏',
      at,
      fields: [{ name: 'name', mine: '李磊', current: '李雷', original: '李蕾' }],
    })
  })

  test('of a sealed field that looks as before but was changed is stale', () => {
    const save = { version: 1, changes: { phone: { from: '138****0001', to: '13900000002' } } }
    expect(mergeFields(current, save, [past('phone', 2)])).toMatchObject({ kind: 'stale' })
  })

  test('of a value that is not what was seen is stale, even where no history tells', () => {
    const save = { version: 1, changes: { name: { from: '韩梅', to: '李磊' } } }
    expect(mergeFields(current, save, [])).toMatchObject({ kind: 'stale', fields: [{ current: '李雷' }] })
  })

  test('of what somebody else has saved already has nothing left to write', () => {
    const save = { version: 1, changes: { name: { from: '李蕾', to: '李雷' } } }
    expect(mergeFields(current, save, [past('name', 2)])).toMatchObject({ kind: 'written', set: {} })
  })
})

/** A person looks at the record, and later saves some fields with a value of their own. */
const step = fc.record({
  who: fc.nat(3),
  looks: fc.boolean(),
  fields: fc.subarray([...names], { minLength: 1 }),
})

test('No interleaving of saves loses a field: a value is only replaced by somebody who has seen it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let record: Fields = { name: '0', phone: '0', remark: '0' }
      let version = 1
      let serial = 0
      const history: PastChange[] = []
      const seen = Array.from({ length: 4 }, () => ({ version, fields: { ...record } }))
      for (const { who, looks, fields } of steps) {
        if (looks) seen[who] = { version, fields: { ...record } }
        const view = seen[who] ?? { version, fields: { ...record } }
        const changes = Object.fromEntries(
          fields.map((name) => [name, { from: view.fields[name], to: String(++serial) }]),
        )
        const before = record
        const merge = mergeFields(record, { version: view.version, changes }, history)
        if (merge.kind === 'stale') {
          for (const { name, current: now, original } of merge.fields)
            expect([now, original]).toEqual([record[name], view.fields[name]])
          continue
        }
        record = { ...record, ...merge.set }
        version += 1
        for (const field of Object.keys(merge.set)) history.push(past(field, version, String(who)))
        for (const name of names) {
          if (record[name] !== before[name]) expect(before[name]).toBe(view.fields[name])
          else expect(fields).not.toContain(name)
        }
        seen[who] = { version, fields: { ...record } }
      }
    }),
  )
})

test('What was merged is said with the person, the time and how many fields', () => {
  const timeText = () => '14:03'
  expect(savedText([], timeText)).toBe('已保存')
  expect(savedText([past('a', 2), past('b', 2)], timeText)).toBe('已保存，并合并了王敏 14:03 的修改（2项）')
  expect(savedText([past('a', 2, '陈屿'), past('b', 3)], timeText)).toBe(
    '已保存，并合并了王敏等2人14:03 的修改（2项）',
  )
})
