import { expect, test } from 'vitest'
import { isEmail } from '#src/domain/account/email.ts'
import { phoneFault } from '#src/domain/account/phone.ts'
import { oneLine } from '#src/domain/account/profile.ts'
import { normaliseCode } from '#src/domain/account/sms-code.ts'
import { holdsContact } from '#src/domain/catalog/review-contacts.ts'
import { smallNumber } from '#src/domain/catalog/search-words.ts'
import { localPath } from '#src/domain/content/local-path.ts'
import { visitedAddress, visitedReferrer } from '#src/domain/content/page-address.ts'
import { readLink } from '#src/domain/content/rich-text/link.ts'
import { parseRichText } from '#src/domain/content/rich-text/parse.ts'
import { normaliseDocument } from '#src/domain/travellers/documents.ts'
import { chineseNameFault, normaliseChineseName, normalisePinyin } from '#src/domain/travellers/names.ts'
import { spellName } from '#src/server/account/romanization/service.ts'
import { plain, runsOf } from '#src/server/catalog/products/search/lexicon/runs.ts'
import { markParts, wordsOf } from '#src/ui/marked.tsx'
import { textReads } from './text-reads.ts'

/** Every function that parses what a stranger typed, by name. */
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
  'link of a rich text': (typed) => readLink(`https://a.example/${typed}`, []),
  'rich text': (typed) =>
    parseRichText({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: typed }] }],
    }),
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

test.each(Object.entries(parsers))(
  'a parser takes at most twice the steps for twice the text: %s',
  (_, parse) => {
    for (const [what, piece] of Object.entries(hostile)) {
      const [once, twice] = [stepsOf(parse, piece.repeat(500)), stepsOf(parse, piece.repeat(1_000))]
      expect(twice, what).toBeLessThanOrEqual(2 * once + 20)
    }
  },
)
