import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordFault } from '#src/domain/account/password.ts'

const MOST_COMMON = 10_000

/** Common here, and not in the list, which was gathered from sites that speak English. */
const commonHere = [
  ...[
    'woaini1314',
    'woaini520',
    'woaini521',
    'woaini123',
    'woaini1314520',
    'woaiwojia',
    'aini1314',
    'iloveyou1314',
  ],
  ...['a5201314', 'q5201314', 'w5201314', 'z5201314', 'abc5201314', 'a1314520', 'wo1314520', 'aa5201314'],
  ...[
    'qq123456789',
    'a12345678910',
    'asd123456789',
    'qwe123456789',
    'zhang123456',
    'wang123456',
    'baimo123456',
  ],
]

/** The first 10,000 of the list that the rule for passwords would let through; the others need no list. */
const common = new Set(
  [...commonHere, ...dictionary['passwords-common']]
    .filter((password) => passwordFault(password, '') === null)
    .slice(0, MOST_COMMON),
)

/** Capital letters make a common password no rarer. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
