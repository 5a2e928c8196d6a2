interface Rule {
  /** Why it must not be said. */
  law: string
  words: RegExp
}

/**
 * Where the word praises nobody: `第一天`, `国家级自然保护区`, `最佳拍摄点`. The market regulator's guide of 2023 (绝对化用语
 * 执法指南 5, 6) lets pass the order of things in time and place, how and when something is best used, and titles that the
 * state gave.
 */
const harmless = [
  /第一(?=[天日晚夜早次回站步个位眼顿锅批处缕课场段束声口抹片座道条排层楼节章页人周年月季时分秒届期阶程餐杯碗盘只头匹件张幅句拨波趟班车艘架扇盏轮圈关湾桥泉峰锅市中家组行列笔笼炉筏张支首堂瀑点粒晨])/g,
  /第一(?=、第?二)|安全第一|单独家/g,
  /国家级(?=自然|风景|森林|地质|湿地|非物质|非遗|文物|重点|历史|旅游|海洋|水利|公园|步道|博物|文化|度假|生态)/g,
  /世界级(?=自然|文化|非物质|非遗|遗产|地质公园)/g,
  /最佳(?=观|拍|摄|赏|游|旅行时|旅行季|旅游时|旅游季|出行|季|时|月|位置|角度|食用|入住)/g,
]

const rules: readonly Rule[] = [
  {
    law: '广告法第九条第三项',
    words:
      /国家级|世界级|宇宙级|最高级|最佳|最优|最低价|最便宜|最实惠|最划算|最豪华|最奢华|最高端|最尊贵|最专业|最先进|最权威|最受欢迎|最热门|最完美|(?:全网|史上|业内|行业)最|最好的(?=旅|行程|服务|酒店|导游|产品|线路|路线|价格|选择|体验)|第一|唯一|独家|顶级|顶尖|极品|至尊|独一无二|绝无仅有|无与伦比|举世无双|首屈一指|空前绝后|史无前例|销量冠军|(?<![a-z])(?:no\.? ?1|top ?1)(?!\d)/gi,
  },
  { law: '广告法第九条第二项', words: /国家领导人|中央领导|特供|专供/g },
  {
    law: '广告法第二十八条',
    words:
      /零风险|无风险|万无一失|百分百|百分之百|(?<!不)100%(?=安全|满意|出签|成团|看到|纯玩)|绝对(?=安全|满意|低价|放心|真实)|包出签|(?<!不)保证(?=出签|过签|满意|看到|赚)|永不(?=涨价|满员)/g,
  },
]

export interface ForbiddenWord {
  word: string
  law: string
}

/**
 * What an advertisement must not say: superlatives and the names of the state (广告法 9), promises that nobody can keep
 * (广告法 28). A page that offers a trip is an advertisement (互联网广告管理办法 2). In their order, each word once.
 */
export function forbiddenWords(text: string): ForbiddenWord[] {
  if (!rules.some(({ words }) => text.search(words) >= 0)) return [] // nearly every text
  const read = harmless.reduce(
    (rest, phrases) => rest.replace(phrases, (phrase) => ' '.repeat(phrase.length)),
    text,
  )
  const found = rules.flatMap(({ law, words }) =>
    [...read.matchAll(words)].map(({ 0: word, index }) => ({ word, law, index })),
  )
  const inOrder = found.sort((a, b) => a.index - b.index)
  return inOrder.flatMap(({ word, law }, nth) =>
    inOrder.findIndex((each) => each.word === word) === nth ? [{ word, law }] : [],
  )
}

/** What stands below a field while it is typed; undefined for a text that may be said. */
export function advertisingFault(text: string): string | undefined {
  const found = forbiddenWords(text)
  return found.length === 0 ? undefined : forbiddenText(found)
}

/** `“最佳”、“顶级”不可用（广告法第九条第三项）` */
export function forbiddenText(found: readonly ForbiddenWord[]): string {
  const laws = [...new Set(found.map(({ law }) => law))]
  return `${found.map(({ word }) => `“${word}”`).join('、')}不可用（${laws.join('、')}）`
}

export interface ForbiddenPlace {
  /** Where it stands within the value: `['activities', 1, 'text']`. */
  path: readonly (string | number)[]
  found: readonly ForbiddenWord[]
}

/** Every text within lists and objects that says what it must not. */
export function forbiddenWithin(value: unknown, path: ForbiddenPlace['path'] = []): ForbiddenPlace[] {
  if (typeof value === 'string') {
    const found = forbiddenWords(value)
    return found.length === 0 ? [] : [{ path, found }]
  }
  if (Array.isArray(value)) return value.flatMap((each, nth) => forbiddenWithin(each, [...path, nth]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => forbiddenWithin(each, [...path, key]))
}
