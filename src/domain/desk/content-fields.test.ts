import { describe, expect, test } from 'vitest'
import { readHotel } from '../catalog/hotels/hotel.ts'
import { readLabel, readTheme } from '../catalog/taxonomy/words.ts'
import { readTeamMember } from '../content/about/team-member.ts'
import { readCase } from '../content/designers/customer-case.ts'
import { readDesigner } from '../content/designers/designer.ts'
import { readBanner } from '../content/showing/banner.ts'
import { readBottomBanner } from '../content/showing/bottom-banner.ts'
import { readPopup } from '../content/showing/popup.ts'
import { readScene } from '../marketing/coupon-scenes/scene-form.ts'
import type { ContentFaults, ContentFields } from './content-fields.ts'

type Read = (fields: ContentFields) => { faults: ContentFaults }
const today = '2026-11-21'

describe('what staff put on the shop’s pages says nothing that an advertisement must not', () => {
  test.each<[string, Read, readonly string[]]>([
    ['a banner', readBanner, ['title', 'description']],
    ['the bottom banner', readBottomBanner, ['text', 'button']],
    ['a popup', readPopup, ['title']],
    ['a designer', readDesigner, ['title', 'slogan', 'intro']],
    ['a case', (fields) => readCase(fields, today), ['title', 'story']],
    ['a member of the team', readTeamMember, ['title', 'intro']],
    ['a place for coupons', readScene, ['title', 'subtitle']],
    ['a hotel', readHotel, ['intro']],
    ['a label', readLabel, ['label']],
    ['a theme', readTheme, ['label']],
  ])('%s', (_, read, copy) => {
    for (const name of copy) {
      expect(read({ [name]: '全程顶级体验' }).faults[name], name).toContain(
        '“顶级”不可用（广告法第九条第三项）',
      )
      expect(read({ [name]: '第一天的日出' }).faults[name] ?? '', name).not.toContain('广告法')
    }
  })

  test('a person, a city and a firm keep the names that they have', () => {
    expect(readDesigner({ name: '王唯一', city: '第一城' }).faults).not.toHaveProperty('name')
    expect(readHotel({ name: '极品度假村' }).faults).not.toHaveProperty('name')
  })
})
