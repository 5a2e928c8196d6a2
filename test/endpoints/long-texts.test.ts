import { expect, test } from 'vitest'
import { requiredText, text } from '#src/api/wire.ts'
import { z } from '#src/api/zod.ts'
import { decodeInput } from '#src/platform/http/form.ts'
import { Refused } from '#src/platform/refused.ts'
import { textReads } from '#test/sources/text-reads.ts'
import { textLeaves } from './input-leaves.ts'

/** An e and its accent, apart: what normalising would put together. */
const ACCENTED = 'e\u0301'

/** The functions that read a text that begins with an accented letter. */
const readersIn = (run: () => void) =>
  textReads(run)
    .filter(({ text }) => text.startsWith(ACCENTED))
    .map(({ by }) => by)

/** The greatest length that the first check of a text allows; without one, more than any text may have. */
function mostCharacters({ _zod }: z.core.$ZodType) {
  const def = _zod.def.checks?.[0]?._zod.def as { check: string; maximum?: number } | undefined
  return (def?.check === 'max_length' && def.maximum) || Number.POSITIVE_INFINITY
}

/** Whole texts of the shop, with their layout, which signed-in staff alone save (desk book §5.3). */
const wholeTexts =
  /^POST \/api\/desk\/(plans\/\{request_no\}|pages\/\{key\}|legal\/(contracts|ladders)\/\{code\}|campaigns\/\{slug\}\/editions\/\{id\}|products\/\{id\}\/draft)\/save changes_json(\.(document|body|blocks)\.(from|to))?$/

test('the test finds text fields in all parts of the API', () => {
  expect(textLeaves.length).toBeGreaterThan(200)
  expect(textLeaves.some(([name]) => name.endsWith('travellers_json.name_cn'))).toBe(true)
})

test.each(textLeaves)('a text that is too long is refused before any pattern reads it: %s', (name, leaf) => {
  const maximum = mostCharacters(leaf.schema)
  expect(maximum).toBeLessThanOrEqual(wholeTexts.test(name) ? 262_144 : 16_384)
  const fields = leaf.fieldsWith(ACCENTED.repeat(Math.max(maximum, 200)))
  let refusal: unknown
  const used = readersIn(() => {
    try {
      decodeInput(leaf.endpoint, fields)
    } catch (error) {
      refusal = error
    }
  })
  expect(used).toEqual([])
  expect(refusal).toBeInstanceOf(Refused)
  const { errors = {} } = (refusal as Refused).details as { errors?: Record<string, string> }
  expect(Object.keys(errors).join(' ')).toContain(leaf.name.split('.')[0])
})

test('the watch works: it sees a text that is not refused being read', () => {
  expect(readersIn(() => z.decode(text(20), ACCENTED))).toContain('normalize')
  expect(readersIn(() => /e/.test(ACCENTED))).toEqual(['exec'])
})

test('a field takes a text of the greatest length in its longest spelling, between blanks', () => {
  const vietnamese = 'e\u0323\u0302'
  const spaced = `${' '.repeat(30)}${vietnamese.repeat(20)}${'\u3000'.repeat(30)}`
  expect(z.decode(text(20), spaced)).toBe('\u1ec7'.repeat(20))
  expect(z.decode(requiredText(1, 20, '请输入'), spaced)).toBe('\u1ec7'.repeat(20))
  expect(z.decode(text(20), '👍'.repeat(20))).toBe('👍'.repeat(20))
  expect(z.safeDecode(text(20), vietnamese.repeat(21)).success).toBe(false)
})

test.each(['a\0b', 'a\ud800b'])(
  'a character that no database can store is refused inside JSON too',
  (unstorable) => {
    const leaf = textLeaves.find(([name]) => name.endsWith('/order/comment tags_json'))?.[1]
    expect(leaf).toBeDefined()
    if (leaf) expect(() => decodeInput(leaf.endpoint, leaf.fieldsWith(unstorable))).toThrow(Refused)
  },
)
