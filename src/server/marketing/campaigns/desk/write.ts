import type { deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { type EditionPart, readPart, storedContent } from '#src/api/marketing/campaign-blocks.ts'
import { addMonths, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { type EditionContent, mediaOf } from '#src/domain/marketing/campaigns/block.ts'
import { type EditionFault, editionFaults } from '#src/domain/marketing/campaigns/check.ts'
import { editionState } from '#src/domain/marketing/campaigns/showing.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { mergeSave, noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { holdMedia } from '../../media/service.ts'
import { factsOf } from './facts.ts'
import { editorBlocks, fieldsOf, mayPublish, viewEdition } from './read.ts'
import { type DeskEditionRow, insertCampaign, insertDraft, lockEdition, writeEdition } from './store.ts'

type Calls = typeof deskCampaigns

/** Who may write a part of the content writes drafts; what visitors see is changed by who has the whole right. */
export function letPublish(staff: Staff) {
  if (!mayPublish(staff))
    throw new Refused('NO_RIGHT', { right: 'campaign.edit' }, '只能编辑草稿，发布需要“内容”角色')
}

/** Refuses NOT_FOUND. */
export async function lockedEdition(tx: Tx, slug: string, id: number): Promise<DeskEditionRow> {
  const edition = await lockEdition(tx, slug, id)
  if (!edition) throw new Refused('NOT_FOUND')
  return edition
}

const empty: EditionContent = {
  theme: { tone: 'pine' },
  hero: { img: '', img_alt: '', title: '', sub: '', cta: { label: '', url: '' } },
  share: { title: '', desc: '', img: '' },
  rules: { time: '', who: '', limits: '', cancel: '', invoice: '' },
  blocks: [],
}

/** A new address with an empty draft that begins in a month. Refuses NO_RIGHT, DUPLICATE for an address that is taken. */
export const createCampaign = (ctx: Ctx, staff: Staff, { slug, name }: Input<Calls['create']>) =>
  ctx.transaction(async (tx) => {
    letPublish(staff)
    const campaign = await insertCampaign(tx, slug, name)
    if (!campaign) throw new Refused('DUPLICATE', undefined, '这个地址已有活动')
    const today = dayOf(ctx.now)
    const times = { startsAt: startOf(addMonths(today, 1)), endsAt: startOf(addMonths(today, 2)) }
    const written = { title: name, ...times, content: empty }
    const id = await insertDraft(tx, campaign.id, written, { by: staff.id, at: ctx.now })
    return {
      answer: await viewEdition({ ...ctx, db: tx }, staff, slug, id),
      audit: [{ entity: 'campaign', id: slug, after: { name } }],
    }
  })

/** The same content a year later, as a draft. Refuses NOT_FOUND. */
export const copyEdition = (ctx: Ctx, staff: Staff, { slug, id }: Input<Calls['copy']>) =>
  ctx.transaction(async (tx) => {
    const from = await lockedEdition(tx, slug, id)
    const written = {
      title: from.title,
      startsAt: yearLater(from.startsAt),
      endsAt: yearLater(from.endsAt),
      content: storedContent(from),
    }
    const copy = await insertDraft(tx, from.campaignId, written, { by: staff.id, at: ctx.now })
    return {
      answer: await viewEdition({ ...ctx, db: tx }, staff, slug, copy),
      audit: [{ entity: 'campaign_edition', id: copy, after: { campaign: slug, copied_from: id } }],
    }
  })

/** The same day of next year at the same time of day. */
function yearLater(at: Date): Date {
  const day = dayOf(at)
  return new Date(startOf(addMonths(day, 12)).getTime() + (at.getTime() - startOf(day).getTime()))
}

/** Refuses PARAM by the field's name. */
function timeOf(field: 'starts_at' | 'ends_at', minute: string): Date {
  const at = new Date(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(minute) ? `${minute}:00+08:00` : Number.NaN)
  if (Number.isNaN(at.getTime())) throw badFields({ [field]: '时间有误' })
  return at
}

type Changes = Input<Calls['save']>['changes_json']
const parts = ['theme', 'hero', 'share', 'rules', 'blocks'] as const satisfies readonly EditionPart[]

function jsonOf(part: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badFields({ [part]: '格式有误，请重新编辑' })
  }
}

/** A part as ours. Refuses PARAM by the part's name. */
function partOf<P extends EditionPart>(part: P, text: string): EditionContent[P] {
  const read = readPart(part, jsonOf(part, text))
  if ('fault' in read) throw badFields({ [part]: read.fault })
  return read.value
}

/** The same part may be spelled in many ways; what is compared is ours. */
const spelled = <P extends EditionPart>(part: P, text: string) => {
  const value = partOf(part, text)
  return part === 'blocks' ? editorBlocks(value as EditionContent['blocks']) : JSON.stringify(value)
}

function inOurWords(changes: Changes): Changes {
  const found: Record<string, unknown> = { ...changes }
  for (const part of parts) {
    const change = changes[part]
    if (change) found[part] = { from: change.from, to: spelled(part, change.to) }
  }
  return found as Changes
}

/**
 * Saves what was changed, merged field by field. What visitors see already stays fit to be shown. Refuses NOT_FOUND,
 * NO_RIGHT and NOT_READY for a published edition, STATE for one that has ended, STALE, PARAM.
 */
export const saveEdition = (
  ctx: Ctx,
  staff: Staff,
  { slug, id, version, changes_json }: Input<Calls['save']>,
) =>
  ctx.transaction(async (tx) => {
    const row = await lockedEdition(tx, slug, id)
    if (row.status !== 'draft') letPublish(staff)
    if (editionState(row, ctx.now) === 'ended')
      throw new Refused('STATE', undefined, '这一期已结束，请复制为新的一期')
    const fields = fieldsOf(row, storedContent(row))
    const record = { entity: 'campaign_edition', id: String(id), version: row.version, fields }
    const { set, message } = await mergeSave(tx, record, { version, changes: inOurWords(changes_json) })
    const names = Object.keys(set)
    if (names.length > 0) {
      const written = writtenOf({ ...fields, ...set })
      if (row.status !== 'draft') await refuseUnfit({ ...ctx, db: tx }, row, written)
      if (names.includes('blocks')) await holdMedia(tx, mediaOf(written.content.blocks), ctx.now)
      const next = { id, version: row.version + 1 }
      await writeEdition(tx, next, written, { by: staff.id, at: ctx.now })
      await noteFieldChanges(tx, { ...record, version: next.version }, names, { staff, now: ctx.now })
    }
    return {
      answer: { edition: await viewEdition({ ...ctx, db: tx }, staff, slug, id), message },
      audit: [{ entity: 'campaign_edition', id, after: { campaign: slug, changed: names } }],
    }
  })

type Fields = ReturnType<typeof fieldsOf>

function writtenOf(fields: Fields) {
  const startsAt = timeOf('starts_at', fields.starts_at)
  const endsAt = timeOf('ends_at', fields.ends_at)
  if (endsAt <= startsAt) throw badFields({ ends_at: '结束须晚于开始' })
  const content: EditionContent = {
    theme: partOf('theme', fields.theme),
    hero: partOf('hero', fields.hero),
    share: partOf('share', fields.share),
    rules: partOf('rules', fields.rules),
    blocks: partOf('blocks', fields.blocks),
  }
  return { title: fields.title, startsAt, endsAt, content }
}

type Written = ReturnType<typeof writtenOf>

/** Refuses NOT_READY with every fault. */
export async function refuseUnfit(
  ctx: Ctx,
  { id, campaignId }: Pick<DeskEditionRow, 'id' | 'campaignId'>,
  written: Written,
) {
  const facts = await factsOf(ctx, { id, campaignId, ...written })
  const faults: EditionFault[] = editionFaults(written.content, facts)
  if (faults.length > 0)
    throw new Refused('NOT_READY', { faults }, faults.map(({ message }) => message).join('；'))
}
