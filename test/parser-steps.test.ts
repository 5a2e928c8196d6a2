import { expect, test } from 'vitest'
import { normaliseDocument } from '#src/domain/documents.ts'
import { isEmail } from '#src/domain/email.ts'
import { localPath } from '#src/domain/local-path.ts'
import { chineseNameFault, normaliseChineseName, normalisePinyin } from '#src/domain/names.ts'
import { visitedAddress, visitedReferrer } from '#src/domain/page-address.ts'
import { phoneFault } from '#src/domain/phone.ts'
import { oneLine } from '#src/domain/profile.ts'
import { holdsContact } from '#src/domain/review-contacts.ts'
import { smallNumber } from '#src/domain/search-words.ts'
import { normaliseCode } from '#src/domain/sms-code.ts'
import { plain, runsOf } from '#src/server/catalog/search/runs.ts'
import { spellName } from '#src/server/names/service.ts'
import { markParts, wordsOf } from '#src/web/ui/marked.tsx'
import { textReads } from './text-reads.ts'

/** Whatever takes what a stranger typed, by name. */
const parsers: Record<string, (typed: string) => unknown> = {
  phone: phoneFault,
  document: normaliseDocument,
  'e-mail': isEmail,
  'path to return to': localPath,
  'visited address': visitedAddress,
  referrer: (typed) => visitedReferrer(`https://a.example/${typed}`, 'https://b.example'),
  'Chinese name': (typed) => chineseNameFault(normaliseChineseName(typed)),
  'name in letters': normalisePinyin,
  'spelling of a name': spellName,
  nickname: oneLine,
  review: holdsContact,
  number: smallNumber,
  code: normaliseCode,
  'search words': runsOf,
  'plain search': plain,
  'words to mark': (typed) => markParts(typed, wordsOf(typed).slice(0, 10)),
}

const hostile = {
  digits: '1',
  dots: '.',
  'at signs': '@.',
  blanks: ' \t',
  accents: 'e\u0301\u0323',
  brackets: '<',
  characters: '雪',
  'characters and digits': '雪1',
  'pairs of a name': '微信wx-',
  percents: '%41/',
  queries: '?destId=1&',
}

/** How often a text is looked at as a whole; a pattern that is linear (patterns.test.ts) does so once per match. */
const stepsOf = (parse: (typed: string) => unknown, typed: string) =>
  textReads(() => {
    try {
      parse(typed)
    } catch {
      // Refused is an answer too.
    }
  }).length

test.each(Object.entries(parsers))('twice the text takes twice the steps at the most: %s', (_, parse) => {
  for (const [what, piece] of Object.entries(hostile)) {
    const [once, twice] = [stepsOf(parse, piece.repeat(500)), stepsOf(parse, piece.repeat(1_000))]
    expect(twice, what).toBeLessThanOrEqual(2 * once + 20)
  }
})
