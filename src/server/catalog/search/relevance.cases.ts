/** A search, and the products of the sample that must stand first: in whatever order among themselves. */
export interface RelevanceCase {
  query: string
  /** Numbers of products, less 100,000. */
  first: readonly number[]
  /** There is nothing else. */
  only: boolean
  /** What is told to have been meant. */
  corrected: string
}

const first = (query: string, ...numbers: number[]): RelevanceCase => ({
  query,
  first: numbers,
  only: false,
  corrected: '',
})
const only = (query: string, ...numbers: number[]) => ({ ...first(query, ...numbers), only: true })
const meant = (query: string, corrected: string, ...numbers: number[]) => ({
  ...first(query, ...numbers),
  corrected,
})

const places = [
  only('云南', 1, 2, 3, 4),
  only('日本', 38, 39, 40),
  only('泰国', 43),
  only('西藏', 9, 10),
  only('新疆', 11, 12, 13),
  only('韩国', 41),
  first('法国', 49),
  only('意大利', 49, 50),
  only('香港', 36, 37),
  only('港澳', 36, 37),
  first('意大利美食', 50),
  first('欧洲', 49, 50, 51, 52, 53, 54, 55, 56),
  first('东南亚', 43, 44, 45, 46, 47, 48),
  first('三亚', 21, 23),
  first('西安', 27, 28),
  first('成都', 5, 8),
  first('海南', 22),
  first('北海', 20),
  only('北海道', 40),
  only('贵州', 17, 18),
]

const sights = [
  first('大理', 1),
  first('丽江', 1, 2),
  only('泸沽湖', 2),
  only('洱海', 1),
  only('九寨沟', 5),
  only('稻城亚丁', 6),
  first('四姑娘山', 7),
  first('熊猫', 8),
  only('珠峰', 10),
  only('喀纳斯', 12),
  only('禾木', 12),
  first('莫高窟', 14, 15),
  only('扎尕那', 16),
  only('黄果树', 18),
  only('阳朔', 19),
  only('鼓浪屿', 24),
  first('兵马俑', 27),
  only('雪乡', 31),
  only('长白山', 31),
  first('故宫', 34),
  only('富士山', 38),
  only('京都', 39),
  only('清迈', 43),
  only('下龙湾', 44),
  only('热气球', 54),
  only('爱琴海', 55),
  only('撒哈拉', 61),
  only('红海', 60),
  only('动物大迁徙', 62),
]

const inLatinLetters = [
  only('yunnan', 1, 2, 3, 4),
  first('riben', 38, 39, 40),
  first('rb', 38, 39, 40),
  first('sanya', 21, 23),
  first('SANYA', 21, 23),
  only('jiuzhaigou', 5),
  only('jzg', 5),
  first('chongqing', 35),
  first('dali', 1),
  first('xian', 27, 28),
  only('xizang', 9, 10),
  first('lijiang', 1, 2),
  only('lijiang luguhu', 2),
  first('bld', 65),
  only('Japan', 38, 39, 40),
  only('thailand', 43),
]

const begun = [
  first('香格', 1),
  first('里拉', 1),
  only('九寨', 5),
  only('普吉', 67),
  only('呼伦', 29),
  only('马尔代', 66),
  first('yunn', 1, 2, 3, 4),
  only('云南 香格', 1),
]

const themes = [
  first('亲子', 3, 8, 21, 24, 29, 36, 38, 45, 57, 59, 67),
  first('蜜月', 23, 55, 65, 68),
  first('极光', 52, 56),
  first('研学', 3, 8, 15, 27, 34),
  first('摄影', 12, 30),
  first('温泉', 4),
  first('房车', 58),
  first('自驾', 14, 22, 29, 63),
  first('自由行', 20, 21, 36, 39, 41, 67),
  first('半自助', 4, 19, 43),
]

/** Said by the days and activities of a trip, below what titles, themes and highlights say. */
const activities = [
  only('潜水', 20),
  first('浮潜', 22, 57, 60, 66, 68),
  first('徒步', 7, 15, 47),
  first('看雪', 31),
  first('冰雪', 31),
  first('雪', 31),
]

const severalWords = [
  only('云南亲子', 3),
  only('亲子 云南', 3),
  only('三亚蜜月', 23),
  only('云南8天', 1),
  only('云南八日游', 1),
  first('三亚5日', 21, 23),
  first('5日亲子', 3, 21, 24, 67),
  only('英国游学', 53),
  only('冰岛极光', 52),
  only('挪威极光', 56),
  only('日本温泉', 38, 40),
  first('日本亲子', 38),
]

const everydayWords = [
  only('云南旅游', 1, 2, 3, 4),
  only('去云南玩', 1, 2, 3, 4),
  only('港澳游', 36, 37),
  first('北京出发的极光', 52, 56),
  first('带娃', 3, 8, 21, 24, 29, 36, 38, 45, 57, 59, 67),
  only('带娃去云南', 3),
  only('爸妈', 25, 32),
  only('老人', 25, 32),
  only('澳洲', 57),
  only('马代', 66),
  only('东北', 31),
  only('英伦', 53),
  first('金字塔', 60),
  only('新马泰', 45),
  first('北极光', 52, 56),
]

const numbers = [only('100012', 12), only('１０００１２', 12), only('100999'), first('100068', 68)]

const mended = [
  meant('云男', '云南', 1, 2, 3, 4),
  meant('云男亲子', '云南亲子', 3),
  meant('云南亲自游', '云南亲子游', 3),
  meant('香格里啦', '香格里拉', 1),
  meant('普及岛', '普吉岛', 67),
  meant('冰导', '冰岛', 52),
  meant('马儿代夫', '马尔代夫', 66),
  meant('摩洛可', '摩洛哥', 61),
  meant('yunan', '云南', 1, 2, 3, 4),
  meant('yunnna', '云南', 1, 2, 3, 4),
  meant('yunnanqinzi', '云南 亲子', 3),
]

const nothing = [
  only('火星'),
  only('asdfgh'),
  only('海底捞'),
  only('！！！'),
  only("' & | !:*"),
  only('亲子冰岛'),
]

export const relevanceCases: readonly RelevanceCase[] = [
  ...places,
  ...sights,
  ...inLatinLetters,
  ...begun,
  ...themes,
  ...activities,
  ...severalWords,
  ...everydayWords,
  ...numbers,
  ...mended,
  ...nothing,
]
