import { productOrders, productTypes, reviewFilters } from '#src/domain/codes.ts'
import { localPath } from '#src/domain/content/local-path.ts'
import type { RichText } from '#src/domain/content/rich-text/document.ts'
import { parseRichText } from '#src/domain/content/rich-text/parse.ts'
import { keysOf } from '#src/domain/keys.ts'
import { type Block, type EditionContent, rulesTitles, tones } from '#src/domain/marketing/campaigns/block.ts'
import { rawText } from '../raw-text.ts'
import { intBetween, jsonId, text } from '../wire.ts'
import { z } from '../zod.ts'

/**
 * What the JSON of an edition may hold, on its way in and out of the database. Anything else is refused: a kind of
 * block that we do not know, a field too many, a longer list, a link that leaves the shop. Whether an edition says
 * enough to be shown is the domain's question (`check.ts`), so that a draft may be half done.
 */

const MOST_BLOCKS = 24

const title = text(30)
const lead = text(80)
const label = text(12)

const link = rawText(300, '链接过长').check(
  z.refine(
    (url) => url === '' || /^#[a-z][a-z0-9]{0,11}$/.test(url) || localPath(url) !== null,
    '链接须是本站的地址，以 / 开头，或本页的区块',
  ),
)

/** Our own pictures: those of the catalogue and what staff have sent. */
const img = rawText(120, '图片有误').check(
  z.regex(/^(|\/uploads\/[0-9a-f]{32}|\/pictures\/[\w-]{1,80}\.[0-9a-f]{8})$/, '图片须从图片库选择'),
)
const shown = { img, img_alt: text(100) }
const cta = z.strictObject({ label, url: link })

/** What staff have sent for a campaign: a video, or its captions. */
const media = (fault: string) => rawText(40, fault).check(z.regex(/^(|\/media\/[0-9a-f]{32})$/, fault))

const blockId = rawText(12, '区块编号有误').check(z.regex(/^[a-z][a-z0-9]{0,11}$/, '区块编号有误'))
const common = { id: blockId, hidden: z.boolean() }
const headed = { ...common, title, lead }

const some = <T extends z.core.$ZodType>(item: T, most: number) =>
  z.array(item).check(z.maxLength(most, `最多${most}项`))
const ids = (most: number) => some(jsonId, most)

const query = z.strictObject({
  dest_id: z.nullable(jsonId),
  theme_id: z.nullable(jsonId),
  type: z.nullable(z.enum(keysOf(productTypes))),
  order: z.enum(keysOf(productOrders)),
  size: intBetween(1, 12),
})

/** The editor's document in, ours out; ours is one of the editor's own to `parseRichText` only before it is stored. */
const document = z.nullable(
  z.custom<RichText>((value) => value !== null && isDocument(value), '正文格式有误，请重新编辑'),
)
const isDocument = (value: unknown) => {
  const { type, content } = value as Partial<RichText>
  return type === 'doc' && Array.isArray(content)
}

const percent = intBetween(0, 100)

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hero'), ...headed, ...shown, cta }),
  z.strictObject({
    type: z.literal('nav'),
    ...common,
    items: some(z.strictObject({ label, block: blockId }), 8),
  }),
  z.strictObject({ type: z.literal('countdown'), ...common, to: z.enum(['start', 'end']) }),
  z.strictObject({ type: z.literal('coupons'), ...headed, rule_ids: ids(12) }),
  z.strictObject({
    type: z.literal('product_grid'),
    ...headed,
    mode: z.enum(['ids', 'query']),
    product_ids: ids(24),
    query,
  }),
  z.strictObject({
    type: z.literal('product_tabs'),
    ...headed,
    tabs: some(z.strictObject({ title: label, query }), 8),
  }),
  z.strictObject({
    type: z.literal('early_tiers'),
    ...common,
    days: some(intBetween(1, 365), 4),
    note: lead,
  }),
  z.strictObject({ type: z.literal('rich_text'), ...common, title, document }),
  z.strictObject({ type: z.literal('image'), ...common, ...shown, caption: lead, url: link }),
  z.strictObject({
    type: z.literal('image_map'),
    ...headed,
    ...shown,
    pins: some(
      z.strictObject({ x: percent, y: percent, label: title, note: lead, product_id: z.nullable(jsonId) }),
      12,
    ),
  }),
  z.strictObject({
    type: z.literal('video'),
    ...headed,
    ...shown,
    video: media('视频有误'),
    captions: media('字幕有误'),
    transcript: text(1000),
  }),
  z.strictObject({ type: z.literal('lead_form'), ...headed, button: label }),
  z.strictObject({ type: z.literal('custom_form'), ...common, title }),
  z.strictObject({
    type: z.literal('reviews'),
    ...headed,
    product_ids: ids(3),
    filter: z.enum(keysOf(reviewFilters)),
  }),
  z.strictObject({
    type: z.literal('faq'),
    ...common,
    title,
    items: some(z.strictObject({ q: text(60), a: text(400) }), 12),
  }),
])

const rulesText = text(300)

/** The parts of an edition's content, each checked by itself: a save sends those that were changed. */
const editionShape: { [Part in keyof EditionContent]: z.core.$ZodType<EditionContent[Part]> } = {
  theme: z.strictObject({ tone: z.enum(keysOf(tones)) }),
  hero: z.strictObject({ ...shown, title, sub: lead, cta }),
  share: z.strictObject({ title: text(40), desc: text(120), img }),
  rules: z.strictObject(
    Object.fromEntries(keysOf(rulesTitles).map((part) => [part, rulesText])) as Record<
      keyof typeof rulesTitles,
      typeof rulesText
    >,
  ),
  blocks: some(block, MOST_BLOCKS).check(
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, '区块编号重复'),
  ),
}

export type EditionPart = keyof typeof editionShape

/** A part of an edition as ours, or the first sentence about what is wrong with it. */
export function readPart<P extends EditionPart>(
  part: P,
  json: unknown,
): { value: EditionContent[P] } | { fault: string } {
  const withText = part === 'blocks' ? ownDocuments(json) : { json }
  if ('fault' in withText) return withText
  const found = z.safeParse(editionShape[part], withText.json)
  if (found.success) return { value: found.data }
  const [issue] = found.error.issues
  return { fault: `${placeOf(issue?.path ?? [])}${issue?.message ?? '内容有误，请检查'}` }
}

/** `blocks.2.title` as `第3块：`. */
const placeOf = ([first]: readonly PropertyKey[]) => (typeof first === 'number' ? `第${first + 1}块：` : '')

const faults: Record<string, string> = {
  size: '正文过长，请分成几块',
  depth: '列表或引用嵌套过深，请减少层级',
  link: '有链接的地址不能使用，请检查',
  picture: '有图片不是从图片库选的，请重新插入',
}

/** Reads the documents that the editor wrote: nothing but our own nodes goes on. */
function ownDocuments(json: unknown): { json: unknown } | { fault: string } {
  if (!Array.isArray(json) || json.length > MOST_BLOCKS) return { json }
  const read: unknown[] = []
  for (const [index, each] of json.entries()) {
    const { document: sent } = (each ?? {}) as Partial<Extract<Block, { type: 'rich_text' }>>
    if (sent === undefined || sent === null) read.push(each)
    else {
      const { document, fault } = parseRichText(sent)
      if (!document) return { fault: `第${index + 1}块：${faults[fault] ?? '正文格式有误，请重新编辑'}` }
      read.push({ ...each, document })
    }
  }
  return { json: read }
}

/** What the database holds, which was read by `readPart` before. Throws for what was not. */
export function storedContent(row: Record<EditionPart, unknown>): EditionContent {
  const part = <P extends EditionPart>(name: P) => z.parse(editionShape[name], row[name])
  return {
    theme: part('theme'),
    hero: part('hero'),
    share: part('share'),
    rules: part('rules'),
    blocks: part('blocks'),
  }
}
