import { type Random, randomOf, shuffled } from './random.ts'

/** What the sample pictures show, in words for those who cannot see them. */
const sceneText = {
  coast: '海岸与浪花',
  island: '椰影与海岛沙滩',
  alps: '雪峰下的高山草甸',
  snowpeak: '高原雪山',
  steppe: '草原与远山',
  desert: '沙丘与驼影',
  temple: '古寺与塔影',
  greatwall: '山脊上的长城',
  skyline: '城市天际线',
  watertown: '水乡石桥与白墙黛瓦',
  karst: '喀斯特峰林与江水',
  terrace: '层叠的梯田',
  aurora: '极光与夜空',
  safari: '稀树草原',
  canal: '运河与桥',
  aegean: '白墙蓝顶的海边小镇',
  balloon: '热气球与岩谷',
  sakura: '樱花与远山',
  forest: '山林与湖',
  oldtown: '老城屋顶',
  polar: '冰原与浮冰',
  lavender: '薰衣草田',
} as const
export type Scene = keyof typeof sceneText

const lightText = { day: '日间', dawn: '清晨', dusk: '黄昏', night: '夜色' } as const
type Light = keyof typeof lightText

/** Keyword → scene, the first hit wins: the design's table, with the catalogue's other places filled in below it. */
const keywords: readonly [pattern: RegExp, scene: Scene][] = [
  [/长城|北京/, 'greatwall'],
  [/桂林|阳朔|下龙湾|黄果树|武隆|张家界/, 'karst'],
  [/江南|苏州|乌镇|徽州|宏村/, 'watertown'],
  [/西藏|拉萨|阿里|尼泊尔|稻城|四姑娘|帕米尔|香格里拉|雪乡/, 'snowpeak'],
  [/阿尔山/, 'forest'],
  [/伊犁|薰衣草|普罗旺斯|北海道/, 'lavender'],
  [/内蒙古|呼伦贝尔|新疆|蒙古|甘南/, 'steppe'],
  [/敦煌|青甘|撒哈拉|迪拜|阿联酋|埃及|美国西部/, 'desert'],
  [/哈尼|龙脊|巴厘|苗寨|贵州|武夷/, 'terrace'],
  [/京都|山西|西安|陕西|吴哥|柬埔寨|曼谷|清迈/, 'temple'],
  [/东京|富士|日本/, 'sakura'],
  [/上海|香港|港澳|澳门|新加坡|纽约|首尔|韩国|重庆/, 'skyline'],
  [/马尔代夫|三亚|海南|普吉|毛里求斯|涠洲|斯里兰卡/, 'island'],
  [/希腊/, 'aegean'],
  [/威尼斯|阿姆斯特丹/, 'canal'],
  [/瑞士|新西兰/, 'alps'],
  [/意大利|捷克|西班牙|法国|英国|凤凰|丽江|昆明|腾冲/, 'oldtown'],
  [/挪威|冰岛/, 'aurora'],
  [/芬兰|加拿大|成都|四川|西双版纳|黑龙江/, 'forest'],
  [/土耳其/, 'balloon'],
  [/肯尼亚/, 'safari'],
  [/南极/, 'polar'],
]

export const sceneOf = (words: string): Scene =>
  keywords.find(([pattern]) => pattern.test(words))?.[1] ?? 'coast'

/** Scenes that go with a scene on one route, for the rest of its gallery. */
const neighbours: Record<Scene, readonly Scene[]> = {
  coast: ['island', 'forest', 'skyline'],
  island: ['coast', 'forest', 'terrace'],
  alps: ['oldtown', 'snowpeak', 'canal'],
  snowpeak: ['forest', 'steppe', 'temple'],
  steppe: ['forest', 'snowpeak', 'desert'],
  desert: ['steppe', 'oldtown', 'temple'],
  temple: ['oldtown', 'forest', 'terrace'],
  greatwall: ['temple', 'oldtown', 'skyline'],
  skyline: ['coast', 'canal', 'temple'],
  watertown: ['canal', 'oldtown', 'karst'],
  karst: ['terrace', 'watertown', 'forest'],
  terrace: ['karst', 'forest', 'oldtown'],
  aurora: ['polar', 'snowpeak', 'coast'],
  safari: ['steppe', 'forest', 'desert'],
  canal: ['oldtown', 'skyline', 'watertown'],
  aegean: ['coast', 'oldtown', 'island'],
  balloon: ['desert', 'oldtown', 'coast'],
  sakura: ['temple', 'skyline', 'snowpeak'],
  forest: ['snowpeak', 'karst', 'steppe'],
  oldtown: ['canal', 'temple', 'lavender'],
  polar: ['aurora', 'snowpeak', 'coast'],
  lavender: ['steppe', 'oldtown', 'forest'],
}

/** A picture of the sample: the master's name without its ending, and what it shows. */
export interface SamplePicture {
  name: string
  alt: string
}

const lightOf = (name: string) => name.split('-')[1] as Light

function pictureOf(name: string, scene: Scene, place: string): SamplePicture {
  return { name, alt: `${place}${sceneText[scene]}插画，${lightText[lightOf(name)]}` }
}

export type Masters = ReadonlyMap<string, string>

const mastersOf = (masters: Masters, scene: Scene): string[] =>
  [...masters.keys()].filter((name) => name.startsWith(`${scene}-`)).sort()

/**
 * Six pictures of one route: the cover first, then two more lights of the same scene and three of its neighbours,
 * never one twice. `nth` counts the products of the same scene, so that neighbours in a list differ in light.
 */
export function galleryOf(masters: Masters, words: string, place: string, nth: number): SamplePicture[] {
  const scene = sceneOf(words)
  const own = mastersOf(masters, scene)
  const random = randomOf('gallery', words)
  const turned = own.map((_, index) => own[(index + nth) % own.length] ?? '')
  const others = neighbours[scene].map((near): SamplePicture => {
    const [name = ''] = daylightFirst(random, mastersOf(masters, near))
    return pictureOf(name, near, place)
  })
  return [...turned.slice(0, 3).map((name) => pictureOf(name, scene, place)), ...others]
}

function daylightFirst(random: Random, names: string[]) {
  return shuffled(random, names).sort((a, b) => Number(a.includes('night')) - Number(b.includes('night')))
}

const daylight = (name: string) => Number(name.includes('-day-'))

/** One picture of a scene, in daylight where there is one. */
export const pictureOfScene = (masters: Masters, scene: Scene): string =>
  mastersOf(masters, scene).sort((a, b) => daylight(b) - daylight(a))[0] ?? ''

/** One picture for a place. */
export const pictureFor = (masters: Masters, words: string): string => pictureOfScene(masters, sceneOf(words))
