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

/**
 * Keyword → scene. The first hit is a place's own scene: the design's table, with the catalogue's other places filled
 * in below it. Later hits are what else lies on the same route; nothing stands here that the place does not have.
 */
const keywords: readonly [pattern: RegExp, scene: Scene][] = [
  [/长城|北京|国内/, 'greatwall'],
  [/桂林|阳朔|下龙湾|黄果树|武隆|张家界/, 'karst'],
  [/江南|苏州|乌镇|徽州|宏村|凤凰|丽江|大理|昆明|腾冲/, 'watertown'],
  [/西藏|拉萨|阿里|尼泊尔|稻城|四姑娘|帕米尔|香格里拉|雪乡/, 'snowpeak'],
  [/阿尔山/, 'forest'],
  [/伊犁|薰衣草|普罗旺斯|北海道/, 'lavender'],
  [/内蒙古|呼伦贝尔|新疆|蒙古|甘南/, 'steppe'],
  [/敦煌|青甘|撒哈拉|迪拜|阿联酋|埃及|摩洛哥|美国|中东/, 'desert'],
  [/哈尼|龙脊|巴厘|苗寨|贵州|武夷/, 'terrace'],
  [/京都|山西|西安|陕西|吴哥|柬埔寨|曼谷|清迈|泰国|东南亚/, 'temple'],
  [/东京|富士|日本|东亚/, 'sakura'],
  [/上海|香港|港澳|澳门|新加坡|马来西亚|纽约|首尔|韩国|重庆/, 'skyline'],
  [/马尔代夫|三亚|海南|普吉|毛里求斯|涠洲|斯里兰卡|海岛/, 'island'],
  [/希腊/, 'aegean'],
  [/威尼斯|阿姆斯特丹/, 'canal'],
  [/瑞士|新西兰/, 'alps'],
  [/意大利|捷克|西班牙|法国|英国|欧洲/, 'oldtown'],
  [/挪威|冰岛/, 'aurora'],
  [/芬兰|加拿大|成都|四川|西双版纳|黑龙江|美洲/, 'forest'],
  [/土耳其/, 'balloon'],
  [/肯尼亚/, 'safari'],
  [/南极/, 'polar'],
  [/澳大利亚|大洋洲|厦门/, 'coast'],
  [/云南/, 'watertown'],
  [/土耳其/, 'oldtown'],
  [/喀什/, 'desert'],
  [/埃及|摩洛哥/, 'coast'],
  [/徽州|江南|苏州/, 'temple'],
  [/陕西/, 'terrace'],
  [/广西|湖南|越南|贵州|福建武夷|武夷/, 'karst'],
  [/青海|甘肃|西藏|肯尼亚/, 'steppe'],
  [/新疆|甘南|挪威|冰岛/, 'snowpeak'],
  [/加拿大/, 'alps'],
  [/泸沽湖|腾冲|内蒙古|黑龙江|贵州|湖南|武夷|柬埔寨|新西兰|尼泊尔/, 'forest'],
  [/蒙古国/, 'desert'],
  [/巴厘/, 'island'],
  [/北京|成都|西双版纳|首尔|斯里兰卡/, 'temple'],
  [/意大利/, 'canal'],
  [/东京|厦门|迪拜|英国|泰国|澳大利亚/, 'skyline'],
  [/香港|新加坡|越南|美国|希腊|挪威|冰岛|海南|三亚|马尔代夫|普吉|毛里求斯|涠洲|西班牙|土耳其/, 'coast'],
]

/** All scenes of a place, its own first; a place that no keyword knows lies by the sea. */
const scenesOf = (words: string): [Scene, ...Scene[]] => {
  const [own = 'coast', ...others] = keywords.flatMap(([pattern, scene]) =>
    pattern.test(words) ? [scene] : [],
  )
  return [own, ...new Set(others.filter((scene) => scene !== own))]
}

export const sceneOf = (words: string): Scene => scenesOf(words)[0]

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

const GALLERY = 6

/**
 * Six pictures of one route, never one twice: the cover first, then other scenes of the route, then more lights of its
 * own. `nth` counts the products of the same scene, so that neighbours in a list differ in light.
 */
export function galleryOf(masters: Masters, words: string, place: string, nth: number): SamplePicture[] {
  const [scene, ...others] = scenesOf(words)
  const own = mastersOf(masters, scene)
  const [cover, ...lights] = own.map((_, index) =>
    pictureOf(own[(index + nth) % own.length] ?? '', scene, place),
  )
  const random = randomOf('gallery', words)
  const further = others.slice(0, 3).flatMap((other) => {
    const [name] = daylightFirst(random, mastersOf(masters, other))
    return name === undefined ? [] : [pictureOf(name, other, place)]
  })
  return [...(cover ? [cover] : []), ...[...further, ...lights].slice(0, GALLERY - 1)]
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
