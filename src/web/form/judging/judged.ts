/** What everybody types who judges something, by the wire's names; 0 is no star yet. */
export interface Judged {
  score: number
  content: string
  images_json: string[]
  tags_json: string[]
  anonymous: boolean
}

export const emptyJudged: Judged = {
  score: 0,
  content: '',
  images_json: [],
  tags_json: [],
  anonymous: false,
}

const areTexts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === 'string')

/** Whether what a draft has kept can be shown: the words may be from another edition of the page. */
export function isJudged(kept: unknown): kept is Judged {
  if (typeof kept !== 'object' || kept === null) return false
  const { score, content, images_json, tags_json } = kept as Partial<Judged>
  return (
    Number.isInteger(score) && typeof content === 'string' && areTexts(images_json) && areTexts(tags_json)
  )
}
