import { addDays, addMonths, type Day, dayOf } from '#src/domain/calendar-day.ts'
import type { Gender } from '#src/domain/codes.ts'
import { checksumHolds } from '#src/domain/travellers/documents.ts'
import type { DocType } from '#src/domain/travellers/traveller-codes.ts'
import { hashPassword } from '#src/platform/crypto/passwords.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Tx } from '#src/platform/db/database.ts'

export const DEMO_PHONE = '13800000001'
export const DEMO_PASSWORD = 'Baimo2026'
const DEMO_UID = 'lileidemoaccount'
const FRIEND_PHONE = '13800000003'
const FRIEND_UID = 'hanmeimeiafriend'
/** Longer than the oldest of his orders. */
const MEMBER_FOR_MS = 150 * 86_400_000

interface Doc {
  type: DocType
  number: string
  validUntil: Day | null
}

interface Person {
  name_cn: string
  name_en_last: string
  name_en_first: string
  gender: Gender
  birthday: Day
  nationality: string
  phone: string | null
  docs: Doc[]
}

/**
 * 李雷 of 13800000001, who travels with parents, children and friends: one traveller of every kind that the rules tell
 * apart. Ages follow `now`, so that the child stays a child. Loaded once; an existing account is left alone.
 */
export async function loadDemo(tx: Tx, vault: Vault, now: Date): Promise<void> {
  const since = new Date(now.getTime() - MEMBER_FOR_MS)
  const member = await tx
    .insertInto('member')
    .values({
      uid: DEMO_UID,
      phone_enc: vault.seal(DEMO_PHONE),
      phone_hash: vault.blindIndex('phone', DEMO_PHONE),
      pwd_hash: await hashPassword(DEMO_PASSWORD),
      pwd_changed_at: since,
      name: '李雷',
      contact_name: '李雷',
      consent: JSON.stringify({ agreement: '2026.1', privacy: '2026.1', at: since.toISOString() }),
      registered_at: since,
      sample: true,
    })
    .onConflict((conflict) => conflict.column('phone_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!member) return
  await tx
    .insertInto('member_consent')
    .values(
      (['documents', 'minors'] as const).map((kind) => ({
        member_id: member.id,
        kind,
        version: '2026.1',
        given_at: now,
      })),
    )
    .execute()
  for (const [index, person] of people(dayOf(now)).entries()) {
    await insertSavedTraveller(tx, vault, now, member.id, person, index === 0)
  }
}

/** Undefined when the shop's own member has that telephone. */
export async function findDemoMember(tx: Tx, vault: Vault) {
  const member = await tx
    .selectFrom('member')
    .select(['id', 'uid', 'name'])
    .where('phone_hash', '=', vault.blindIndex('phone', DEMO_PHONE))
    .where('sample', '=', true)
    .executeTakeFirst()
  return member && { member, name: member.name, phone: DEMO_PHONE }
}

/**
 * 韩梅梅, who registered by the link of the demo member and travels with her father; signs in by SMS code. The names of
 * her travellers are those by which the demo's parties call two adults.
 */
export async function loadFriend(tx: Tx, vault: Vault, inviterId: number, now: Date) {
  const since = new Date(now.getTime() - MEMBER_FOR_MS)
  const name = '韩梅梅'
  const member = await tx
    .insertInto('member')
    .values({
      uid: FRIEND_UID,
      phone_enc: vault.seal(FRIEND_PHONE),
      phone_hash: vault.blindIndex('phone', FRIEND_PHONE),
      name,
      contact_name: name,
      inviter_id: inviterId,
      consent: JSON.stringify({ agreement: '2026.1', privacy: '2026.1', at: since.toISOString() }),
      registered_at: since,
      sample: true,
    })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
  const father = addMonths(addDays(dayOf(now), -200), -12 * 63)
  const people = [
    {
      ...named(name, 'HAN', 'MEIMEI', 'female', '1991-09-03'),
      docs: [idCard('330106', '1991-09-03', 'female')],
    },
    { ...named('韩建民', 'HAN', 'JIANMIN', 'male', father), docs: [idCard('330106', father, 'male')] },
  ]
  const ids: number[] = []
  for (const [index, person] of people.entries())
    ids.push(await insertSavedTraveller(tx, vault, now, member.id, person, index === 0))
  const [self = 0, other = 0] = ids
  const savedTravellers = new Map([
    ['LI LEI', self],
    ['LI JIANGUO', other],
  ])
  return {
    friend: { member: { id: member.id, uid: member.uid }, name, phone: FRIEND_PHONE },
    savedTravellers,
  }
}

async function insertSavedTraveller(
  tx: Tx,
  vault: Vault,
  now: Date,
  member_id: number,
  person: Person,
  is_self: boolean,
) {
  const { phone, docs, ...facts } = person
  const { id } = await tx
    .insertInto('saved_traveller')
    .values({
      ...facts,
      member_id,
      is_self,
      phone_enc: phone === null ? null : vault.seal(phone),
      consent_at: now,
      guardian_consent_at: facts.birthday > addMonths(dayOf(now), -14 * 12) ? now : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('saved_traveller_doc')
    .values(
      docs.map(({ type, number, validUntil }, index) => ({
        saved_traveller_id: id,
        member_id,
        doc_type: type,
        doc_no_enc: vault.seal(number),
        doc_no_hash: vault.blindIndex('document', number),
        valid_until: validUntil,
        is_default: index === 0,
      })),
    )
    .execute()
  return id
}

function people(today: Day): Person[] {
  const years = (age: number) => addMonths(addDays(today, -100), -12 * age)
  const validUntil = addMonths(today, 12 * 6)
  const child = years(8)
  const senior = years(70)
  const infant = addMonths(today, -10)
  return [
    {
      ...named('李雷', 'LI', 'LEI', 'male', '1990-05-12'),
      phone: DEMO_PHONE,
      docs: [
        idCard('110105', '1990-05-12', 'male'),
        { type: 'passport', number: 'E12345678', validUntil },
        { type: 'hkmo_permit', number: 'C12345678', validUntil },
      ],
    },
    { ...named('李小雨', 'LI', 'XIAOYU', 'female', child), docs: [idCard('110105', child, 'female')] },
    {
      ...named('李小满', 'LI', 'XIAOMAN', 'male', infant),
      docs: [{ type: 'birth_certificate', number: 'T110123456', validUntil: null }],
    },
    {
      ...named('李建国', 'LI', 'JIANGUO', 'male', senior),
      phone: '13800000002',
      docs: [idCard('340524', senior, 'male')],
    },
    {
      ...named('', 'SMITH', 'JOHN', 'male', '1985-03-08'),
      nationality: 'GBR',
      docs: [{ type: 'passport', number: '533401372', validUntil }],
    },
    {
      ...named('陈嘉敏', 'CHAN', 'KAMAN', 'female', '1992-11-20'),
      nationality: 'HKG',
      docs: [{ type: 'home_return_permit', number: 'H12345678', validUntil }],
    },
  ]
}

const named = (
  name_cn: string,
  name_en_last: string,
  name_en_first: string,
  gender: Gender,
  birthday: Day,
) => ({
  name_cn,
  name_en_last,
  name_en_first,
  gender,
  birthday,
  nationality: 'CHN',
  phone: null,
})

/** An identity card that passes every check and belongs to nobody: its serial number is 9xx. */
function idCard(region: string, birthday: Day, gender: Gender): Doc {
  const first17 = `${region}${birthday.replaceAll('-', '')}98${gender === 'male' ? 7 : 8}`
  const number = [...'0123456789X'].map((last) => first17 + last).find(checksumHolds)
  if (number === undefined) throw new Error(`no check digit fits ${first17}`)
  return { type: 'id_card', number, validUntil: null }
}
