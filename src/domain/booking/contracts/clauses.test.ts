import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contractTemplates } from '#db/content/contracts/templates.ts'
import { clausesFault, LONGEST_PARAGRAPH } from './clauses.ts'
import { legalContents, missingContents } from './legal-contents.ts'
import { fieldLabels, isField, withLabels, withNames } from './placeholders.ts'

const oneParagraph = (paragraph: string) => [{ title: '行程', paragraphs: [paragraph] }]

describe('a template as staff write it', () => {
  test.each(contractTemplates.map((template) => [template.code, template.clauses] as const))(
    'is taken as the shop brings it, and lacks nothing that the law wants: %s',
    (_, clauses) => {
      expect(clausesFault(clauses)).toBeNull()
      expect(missingContents(clauses)).toEqual([])
    },
  )

  test.each([
    ['{{最低人数}}', '第1条：没有{{最低人数}}这个字段'],
    ['共{{ days }}天', '第1条：没有{{ days }}这个字段'],
    ['{{}}', '第1条：没有{{}}这个字段'],
    ['共{{days}天', '第1条：有没有配对的花括号'],
    ['}} 共{{days}}天', '第1条：有没有配对的花括号'],
    ['行程如下：{{itinerary}}', '第1条：{{行程表}}是一张表，须单独成段'],
    ['{{itinerary}}{{ladder}}', '第1条：{{行程表}}是一张表，须单独成段'],
    ['　', '第1条：有空的段落'],
    ['一'.repeat(LONGEST_PARAGRAPH + 1), `第1条：每段最多${LONGEST_PARAGRAPH}个字，请分段`],
  ])('is refused with the place and the reason: %s', (paragraph, fault) => {
    expect(clausesFault(oneParagraph(paragraph))).toBe(fault)
  })

  test('has titles without fields, and at least one clause with words in it', () => {
    expect(clausesFault([])).toBe('请至少写一条')
    expect(clausesFault([{ title: '', paragraphs: ['一'] }])).toBe('第1条：请填写标题，1到30个字')
    expect(clausesFault([{ title: '{{days}}', paragraphs: ['一'] }])).toBe('第1条：标题里不能有字段')
    expect(clausesFault([{ title: '一', paragraphs: [] }])).toBe('第1条：请填写正文')
  })

  test('is taken with any of its fields, and with none of other names', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w\u4e00-\u9fff]{0,12}$/), (name) => {
        const isTaken = clausesFault(oneParagraph(`{{${name}}}`)) === null
        expect(isTaken).toBe(isField(name))
      }),
    )
  })
})

describe('what the law wants said before signing', () => {
  const { clauses } = contractTemplates[0] ?? { clauses: [] }
  const without = (words: string) =>
    clauses.map(({ title, paragraphs }) => ({
      title: title.replaceAll(words, '某项'),
      paragraphs: paragraphs.map((paragraph) => paragraph.replaceAll(words, '某项')),
    }))

  test.each(
    legalContents.flatMap(({ about, law, fields = [] }) => fields.map((name) => [about, law, name] as const)),
  )('%s is missed by name, with its law (%s), when {{%s}} is taken out', (about, law, name) => {
    expect(missingContents(without(`{{${name}}}`))).toEqual([
      `缺少${about}（${law}）：请写入{{${fieldLabels[name]}}}`,
    ])
  })

  test.each(
    legalContents.flatMap(({ about, law, words = [] }) => words.map((word) => [about, law, word] as const)),
  )('%s (%s) is missed when nothing says %s', (about, law, word) => {
    expect(missingContents(without(word))).toContain(`缺少${about}（${law}）：请写入“${word}”`)
  })
})

describe('the names of fields', () => {
  test('are read in Chinese, each its own, and kept in one spelling', () => {
    expect(new Set(Object.values(fieldLabels)).size).toBe(Object.keys(fieldLabels).length)
    expect(withLabels('团号：{{group_code}}；{{nobody}}')).toBe('团号：{{团号}}；{{nobody}}')
    expect(withNames('团号：{{ 团号 }}；{{nobody}}')).toBe('团号：{{group_code}}；{{nobody}}')
  })

  test('come back as they were, whatever stands around them', () => {
    const part = fc.oneof(
      fc.constantFrom(...Object.keys(fieldLabels)).map((name) => `{{${name}}}`),
      fc.string().map((text) => text.replaceAll(/[{}]/g, '')),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('')
        expect(withNames(withLabels(text))).toBe(text)
      }),
    )
  })
})
