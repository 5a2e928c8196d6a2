import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { type CustomTripWish, destinationKey, wishFaults } from '#src/domain/content/custom-trip.ts'
import { PROMISE_MINUTES } from '#src/domain/content/custom-trip-promise.ts'
import { callDueAt } from '#src/domain/content/working-hours.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { CustomChannel, DB, TravelPace } from '#src/platform/db/schema.gen.ts'
import { hit } from '#src/platform/limits.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { countOrRefuse, isTrusted, nonceHashOf, solveCaptcha } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { freeLimits, requestLimits } from './limits.ts'
import * as store from './requests-store.ts'
import { findDesigner } from './store.ts'
import { designerCard } from './views.ts'

const DAY_MS = 86_400_000

/** What somebody asks for, whatever form it was typed into. */
export interface RequestForm extends CustomTripWish {
  kind: CustomTripKind
  channel: CustomChannel
  phone: string
  position: string
  days: number | undefined
  child: number
  senior: number
  themeIds: readonly number[]
  hotelLevel: number | undefined
  pace: TravelPace | undefined
  needTicket: boolean
  needMeetingRoom: boolean
  needInvoice: boolean
  designerId: number | undefined
  specialDemand: string
  source: string
  slug: string
  captcha: string | undefined
}

/**
 * Stores a request, with the promise to call within thirty working minutes. Refuses bad fields by name, DUPLICATE for
 * an open request of this phone for the same places, with its number where the same browser or member asks, TOO_OFTEN,
 * CAPTCHA_NEEDED and CAPTCHA_WRONG.
 */
export async function createRequest(ctx: Ctx, form: RequestForm, memberId: number | null) {
  const named = await readNames(ctx, form)
  const phoneHash = ctx.vault.blindIndex('phone', form.phone)
  await provePerson(ctx, form.captcha, phoneHash)
  const row = rowOf(ctx, form, named, phoneHash, memberId)
  const request_no = await ctx.transaction(async (tx) => {
    await store.lockPhone(tx, phoneHash)
    // A refusal rolls this count back, so that only stored requests are counted here.
    await countOrRefuse(tx, ctx.now, requestLimits(ctx, phoneHash))
    const since = new Date(ctx.now.getTime() - DAY_MS)
    const open = await store.findOpen(tx, phoneHash, row.dest_key, since)
    if (open) throw new Refused('DUPLICATE', isOwn(open, row) ? { ref: open.request_no } : undefined)
    const { id, requestNo } = await insertNumbered(tx, row, ctx.now)
    await notify(ctx, tx, 'custom_request_received', { requestId: id, requestNo })
    return requestNo
  })
  const designer = named.designerId === null ? undefined : await findDesigner(ctx.db, named.designerId)
  return {
    request_no,
    status: 'new' as const,
    dzs: designer ? designerCard(designer) : null,
    promise_minutes: PROMISE_MINUTES,
    created_at: ctx.now,
    promised_at: callDueAt(ctx.now),
  }
}

/**
 * A captcha after the second try of a day. Every try counts, whatever comes of it: whether a phone has asked for a trip
 * is not to be found out by trying (rule book §16.1).
 */
async function provePerson(ctx: Ctx, captcha: string | undefined, phoneHash: Buffer) {
  if (captcha) await solveCaptcha(ctx, captcha, phoneHash)
  const isFree = (await hit(ctx.db, freeLimits(ctx, phoneHash), ctx.now)) === null
  if (!isFree && !captcha && !(await isTrusted(ctx, phoneHash))) throw new Refused('CAPTCHA_NEEDED')
}

type Asker = { member_id?: number | null | undefined; nonce_hash?: Buffer | null | undefined }

/** Whether the same member or the same browser asks. */
const isOwn = (before: Asker, now: Asker) =>
  (before.member_id != null && before.member_id === now.member_id) ||
  (before.nonce_hash != null && now.nonce_hash != null && before.nonce_hash.equals(now.nonce_hash))

type Named = Awaited<ReturnType<typeof store.findNamed>>

/** Refuses what is missing, wrong or unknown, every field at once. A designer who has left is no fault. */
async function readNames(ctx: Ctx, form: RequestForm): Promise<Named> {
  const named = await store.findNamed(ctx.db, {
    destIds: form.destIds,
    themeIds: form.themeIds,
    designerId: form.designerId,
    city: form.departureCity ?? '',
  })
  const faults = wishFaults(form, dayOf(ctx.now))
  if (form.departureCity && !named.hasCity)
    faults.push({ field: 'departure_city', message: '请重新选择出发城市' })
  if (form.destIds.some((id) => !named.destIds.includes(id)))
    faults.push({ field: 'dest_ids_json', message: '请重新选择目的地' })
  if (faults.length > 0)
    throw badFields(Object.fromEntries(faults.map(({ field, message }) => [field, message])))
  return named
}

export interface Asked {
  name: string
  phoneEnc: Buffer
  phoneHash: Buffer
  memberId: number | null
  /** Where to, in the words of whoever noted it. */
  place: string
  wishes: string
}

/**
 * A request that staff write down for somebody who asked in another way; the rest is asked on the telephone. The same
 * promise holds, and the person is told of it. Refuses DUPLICATE, with its number, for an open one to the same place.
 */
export async function openRequestFor(ctx: Ctx, tx: Tx, asked: Asked) {
  const destKey = destinationKey([], asked.place)
  await store.lockPhone(tx, asked.phoneHash)
  const open = await store.findOpen(tx, asked.phoneHash, destKey, new Date(ctx.now.getTime() - DAY_MS))
  if (open) throw new Refused('DUPLICATE', { ref: open.request_no })
  const row: Row = {
    kind: 'private',
    channel: 'inquiry',
    name: asked.name,
    phone_enc: asked.phoneEnc,
    phone_hash: asked.phoneHash,
    dest_text: asked.place,
    dest_key: destKey,
    flexible: true,
    special_demand: asked.wishes,
    member_id: asked.memberId,
    created_at: ctx.now,
    promised_at: callDueAt(ctx.now),
  }
  const { id, requestNo } = await insertNumbered(tx, row, ctx.now)
  await notify(ctx, tx, 'custom_request_received', { requestId: id, requestNo })
  return { id, requestNo }
}

type Row = Omit<Insertable<DB['custom_request']>, 'request_no'>

function rowOf(ctx: Ctx, form: RequestForm, named: Named, phoneHash: Buffer, memberId: number | null): Row {
  const destText = named.destIds.length > 0 ? '' : (form.destText ?? '')
  return {
    kind: form.kind,
    channel: form.channel,
    name: form.name ?? '',
    phone_enc: ctx.vault.seal(form.phone),
    phone_hash: phoneHash,
    company: form.company ?? '',
    position: form.position,
    departure_city: form.departureCity ?? '',
    dest_ids: named.destIds,
    dest_text: destText,
    dest_key: destinationKey(named.destIds, destText),
    start_on: form.startOn ?? null,
    month: form.month ?? null,
    flexible: form.flexible ?? false,
    days: form.days ?? null,
    adult: form.adult ?? 0,
    child: form.child,
    senior: form.senior,
    people: form.people ?? null,
    budget_id: form.budgetId ?? null,
    theme_ids: named.themeIds,
    hotel_level: form.hotelLevel ?? null,
    pace: form.pace ?? null,
    trip_aim_id: form.tripAimId ?? null,
    need_ticket: form.needTicket,
    need_meeting_room: form.needMeetingRoom,
    need_invoice: form.needInvoice,
    designer_id: named.designerId,
    special_demand: form.specialDemand,
    source: form.source,
    slug: form.slug,
    member_id: memberId,
    nonce_hash: nonceHashOf(ctx),
    created_at: ctx.now,
    promised_at: callDueAt(ctx.now),
  }
}

/** `DZ26112104821`: drawn, so that a number tells neither how many came before nor what the next will be. */
async function insertNumbered(tx: Tx, row: Row, now: Date) {
  const day = dayOf(now).slice(2).replaceAll('-', '')
  for (let tries = 0; tries < 50; tries++) {
    const requestNo = `DZ${day}${String(randomInt(100_000)).padStart(5, '0')}`
    const inserted = await store.insertRequest(tx, { ...row, request_no: requestNo })
    if (inserted) return { id: inserted.id, requestNo }
  }
  throw new Error('the numbers of the day are used up')
}
