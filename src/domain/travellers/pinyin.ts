/** How a Chinese name is taken apart before it is spelled in letters (rule book §10.2). */

/** 复姓 still borne today; a name that begins with one has a family name of two characters. */
const compoundSurnames = new Set(
  (
    '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 ' +
    '公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 闾丘 子车 亓官 司寇 巫马 公西 颛孙 壤驷 公良 漆雕 乐正 宰父 谷梁 ' +
    '拓跋 夹谷 轩辕 令狐 段干 百里 呼延 东郭 南门 羊舌 微生 梁丘 左丘 西门 第五 南荣 东里 东宫 仲长 即墨 达奚 褚师 ' +
    '纳兰 完颜 耶律 哥舒 贺兰'
  ).split(' '),
)

export interface NameParts {
  family: string
  given: string
}

/**
 * For a normalised name. A name with a dot (少数民族) is parted at its first one; any other has a family name of one
 * character, or of two where these are a compound surname and something follows.
 */
export function nameParts(name: string): NameParts {
  const dot = name.indexOf('·')
  if (dot > 0) return { family: name.slice(0, dot), given: name.slice(dot + 1).replaceAll('·', '') }
  const length = name.length > 2 && compoundSurnames.has(name.slice(0, 2)) ? 2 : 1
  return { family: name.slice(0, length), given: name.slice(length) }
}
