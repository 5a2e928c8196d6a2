/** What travellers type and catalogues do not say, or say in other words. */

/** Words of a search that narrow nothing, since everything here is a trip; left out beside other words. */
const idleWords = new Set([
  ...['旅游', '旅行', '旅程', '游', '游玩', '之旅', '线路', '路线', '行程', '攻略', '推荐', '报价', '价格'],
  ...[
    '多少钱',
    '特价',
    '便宜',
    '好玩',
    '出发',
    '的',
    '去',
    '到',
    '玩',
    '想',
    '我',
    '我们',
    '和',
    '与',
    '带',
    '看',
    '坐',
    '在',
    '从',
  ],
  ...['产品', '旅游团', '团', '天', '日', '几', '日游', '天游'],
])
export const isIdleWord = (word: string): boolean => idleWords.has(word)
export const allIdleWords: readonly string[] = [...idleWords]

/** Synonyms: a search for one word of a group finds the others too. */
const synonymGroups = [
  ['亲子', '带娃', '遛娃', '孩子', '儿童', '小朋友', '宝宝', '家庭'],
  ['蜜月', '情侣', '新婚', '结婚', '夫妻'],
  ['银发', '老人', '老年', '父母', '爸妈', '长辈'],
  ['海岛', '海边', '沙滩', '看海'],
  ['研学', '游学', '夏令营', '冬令营'],
  ['冰雪', '滑雪', '看雪', '雪'],
  ['温泉', '泡汤'],
  ['极光', '北极光'],
  ['徒步', '登山', '爬山', '远足'],
  ['摄影', '旅拍', '拍照'],
  ['美食', '吃货', '小吃'],
  ['古城', '古镇'],
  ['自驾', '自驾游', '公路'],
  ['私家团', '包车', '独立成团', '私人定制'],
  ['跟团', '跟团游', '团队游'],
  ['云南', '滇'],
  ['四川', '天府', '巴蜀'],
  ['黑龙江', '东北'],
  ['内蒙古', '内蒙'],
  ['江南', '江浙', '苏杭'],
  ['广西', '桂林山水'],
  ['阿联酋', '中东'],
  ['澳大利亚', '澳洲'],
  ['新西兰', '纽西兰'],
  ['新加坡', '新马', '新马泰', '狮城'],
  ['海南', '海南岛'],
  ['香港', '港岛'],
  ['马尔代夫', '马代'],
  ['斯里兰卡', '锡兰'],
  ['柬埔寨', '吴哥窟', '高棉'],
  ['英国', '英伦', '英格兰'],
  ['美国', '北美'],
  ['日本', '东瀛'],
  ['马来西亚', '大马'],
  ['埃及', '金字塔'],
  ['肯尼亚', '东非'],
]
const groupOf = new Map(synonymGroups.flatMap((group) => group.map((word) => [word, group] as const)))

/** Other words for the same, without the word itself. */
export const synonymsOf = (word: string): string[] =>
  (groupOf.get(word) ?? []).filter((other) => other !== word)

/** The words of every group of which the shop has one: a search may use any of them. */
export const synonymsFor = (isKnown: (word: string) => boolean): string[] =>
  synonymGroups.filter((group) => group.some(isKnown)).flat()

/** Words of the trade that general dictionaries cut in two. */
export const tradeWords: readonly string[] = [
  ...[
    '纯玩',
    '小团',
    '慢游',
    '轻徒步',
    '轻奢',
    '房车',
    '大环线',
    '环线',
    '自由行',
    '半自助',
    '私家团',
    '跟团游',
  ],
  ...['自驾', '亲子', '研学', '游学', '旅拍', '私享', '双城', '一价全包', '越野', '海景房', '热气球'],
  ...new Set(synonymGroups.flat().filter((word) => word.length > 1)),
]

const digitOf = new Map([...'零一二三四五六七八九'].map((digit, value) => [digit, value]))

/** `8` and `八` and `十二` as numbers; null for anything else. */
export function smallNumber(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const [tens, ones, ...more] = text.replace('两', '二').split('十')
  if (ones === undefined || more.length > 0)
    return text.length === 1 ? (digitOf.get(text.replace('两', '二')) ?? null) : null
  const ten = tens === '' ? 1 : digitOf.get(tens ?? '')
  const one = ones === '' ? 0 : digitOf.get(ones)
  return ten === undefined || one === undefined ? null : ten * 10 + one
}

/** How an index and a search both write the length of a trip. */
export const lengthWord = (days: number): string => `${days}日`
