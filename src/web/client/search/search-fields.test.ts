import { describe, expect, test } from 'vitest'
import { parseOrderSearch, parseSelectionSearch } from '#src/web/booking/search.ts'
import { parseCollectionSearch } from '#src/web/center/collection/search.ts'
import { parseMessageSearch } from '#src/web/center/message/search.ts'
import { parseMyInfoSearch } from '#src/web/center/my-info/search.ts'
import { parseReviewSearch } from '#src/web/center/order/comment/search.ts'
import { parseOrderDetailSearch } from '#src/web/center/order/detail/search.ts'
import { parseOrderListSearch } from '#src/web/center/order/list/search.ts'
import { parseTravellerSearch } from '#src/web/center/travel-people/search.ts'
import { parseDetailSearch } from '#src/web/storefront/product/detail/search.ts'
import { parseIndividualSearch } from '#src/web/storefront/product/individual/search.ts'
import { parseTeamSearch } from '#src/web/storefront/product/team/search.ts'
import { parseTermsSearch } from '#src/web/storefront/useragree/search.ts'

type Case = [parse: (raw: Record<string, unknown>) => object, raw: Record<string, string>, found: object]

const ORDER = 'BM260803048213'

describe('what the address of a page says', () => {
  test.each<Case>([
    [
      parseSelectionSearch,
      { productId: '100001', date: '2026-12-01', comboKey: 'sh-4' },
      { productId: 100001, date: '2026-12-01', comboKey: 'sh-4' },
    ],
    [parseOrderSearch, { productId: '100001', orderId: ORDER }, { productId: 100001, orderId: ORDER }],
    [parseCollectionSearch, { valid: '1', page: '3' }, { valid: 1, page: 3 }],
    [parseTravellerSearch, { keyword: ' 李雷 ', edit: 'new' }, { keyword: '李雷', edit: 'new' }],
    [parseTravellerSearch, { edit: '7' }, { edit: 7 }],
    [
      parseOrderDetailSearch,
      { id: ORDER, isPlato: '1', comment: '1' },
      { id: ORDER, isPlato: 1, comment: 1 },
    ],
    [
      parseOrderListSearch,
      { status: '5', keywords: '云南', page: '2' },
      { status: 5, keywords: '云南', page: 2 },
    ],
    [parseReviewSearch, { id: ORDER, mode: 'append' }, { id: ORDER, mode: 'append' }],
    [parseMyInfoSearch, { tab: 'address' }, { tab: 'address' }],
    [parseMessageSearch, { kind: '1', page: '2' }, { kind: 1, page: 2 }],
    [parseTermsSearch, { keywords: 'useragree' }, { keywords: 'useragree' }],
    [parseDetailSearch, { productId: '100001' }, { productId: 100001 }],
    [parseTeamSearch, { aim: '3' }, { aim: 3 }],
    [parseIndividualSearch, { destId: '11', dzsId: '2' }, { destId: 11, dzsId: 2 }],
  ])('%o reads %o', (parse, raw, found) => expect(parse(raw)).toEqual(found))

  test.each<Case>([
    [parseSelectionSearch, { productId: '-1', date: 'soon', comboKey: '' }, {}],
    [parseSelectionSearch, { productId: '1.5', comboKey: 'x'.repeat(41) }, {}],
    [parseOrderSearch, { orderId: `${ORDER}0` }, {}],
    [parseCollectionSearch, { valid: '2', page: '1' }, {}],
    [parseTravellerSearch, { keyword: '  ', edit: '0' }, {}],
    [parseOrderListSearch, { status: '6', page: '501' }, {}],
    [parseReviewSearch, { mode: 'delete' }, {}],
    [parseMyInfoSearch, { tab: 'profile' }, {}],
    [parseMessageSearch, { kind: '99' }, {}],
    [parseTermsSearch, { keywords: 'else' }, {}],
    [parseDetailSearch, { productId: 'x' }, { productId: 0 }],
    [parseTeamSearch, { aim: '100' }, {}],
    [parseIndividualSearch, { destId: '2147483648' }, {}],
  ])('%o leaves out what makes no sense in %o', (parse, raw, found) => expect(parse(raw)).toEqual(found))

  test('a text is cut by characters, however many code units they take', () => {
    expect(parseOrderListSearch({ keywords: '𠮷'.repeat(60) }).keywords).toBe('𠮷'.repeat(50))
  })
})
