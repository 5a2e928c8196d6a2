import { describe, expect, test } from 'vitest'
import { advertisingFault, forbiddenWithin, forbiddenWords } from './advertising-words.ts'

const wordsIn = (text: string) => forbiddenWords(text).map(({ word }) => word)

test.each([
  ['川西最佳线路', ['最佳']],
  ['全国第一的雪山团', ['第一']],
  ['国家级服务', ['国家级']],
  ['顶级酒店，独家线路', ['顶级', '独家']],
  ['唯一直飞', ['唯一']],
  ['零风险出行', ['零风险']],
  ['保证出签', ['保证']],
  ['人民大会堂特供', ['特供']],
  ['口碑No.1', ['No.1']],
  ['最佳、最佳、还是最佳', ['最佳']],
])('%s: %j', (text, found) => {
  expect(wordsIn(text)).toEqual(found)
})

test.each([
  '第一天到成都，第一晚住宽窄巷子',
  '国家级自然保护区',
  '世界级自然遗产',
  '长江第一湾与天下第一关',
  '最佳拍摄点在桥上',
  '最后一天自由活动，最多 12 人，最少 6 人，最早 8 点，最晚 21 点',
  '第一、二段 10 公里',
  '安全第一',
  '未成年与单独家长同行',
  '不保证看到极光',
  '湖边最高处 3240 米',
  'NO.12 航班',
])('nobody is praised by “%s”', (text) => {
  expect(wordsIn(text)).toEqual([])
})

describe('what is told', () => {
  test('each word once, with the law that forbids it', () => {
    expect(advertisingFault('最佳线路，零风险')).toBe(
      '“最佳”、“零风险”不可用（广告法第九条第三项、广告法第二十八条）',
    )
    expect(advertisingFault('雪山与湖')).toBeUndefined()
  })

  test('where it stands within lists and objects', () => {
    expect(forbiddenWithin({ days: [{ title: '好' }, { tips: '顶级' }], n: 3, none: null })).toEqual([
      { path: ['days', 1, 'tips'], found: [{ word: '顶级', law: '广告法第九条第三项' }] },
    ])
  })
})
