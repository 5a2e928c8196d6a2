import sharp from 'sharp'
import { expect, test } from 'vitest'
import { profile } from '#src/api/account/profile.ts'
import { session } from '#src/api/auth/session.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { uploadJobs } from '#src/server/account/uploads/jobs.ts'
import { sendPicture } from '#test/content/uploads.ts'
import { logIn } from '#test/people/log-in.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()

type Member = Awaited<ReturnType<typeof logIn>>
const infoOf = async (who: Member) => (await who.call(session.infos, {})).data
const rowOf = (who: Member) =>
  shop.db.selectFrom('member').selectAll().where('uid', '=', who.uid).executeTakeFirstOrThrow()
const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#14635c' } })
  .png()
  .toBuffer()
const anAvatar = async (who: Member) => (await sendPicture(who, picture, 'avatar')).data.picture

test('the profile fields that are sent change, and nothing else; empty clears what may be empty', async () => {
  const member = await logIn(shop)
  const before = await infoOf(member)
  const { data } = await member.call(profile.update, {
    name: '爱走路的李雷',
    linkman_name: '李雷',
    gender: 'male',
    birthday: '1990-02-28',
    city: '昆明',
    email: 'lilei@example.com',
  })
  const changed = {
    ...before,
    name: '爱走路的李雷',
    linkman_name: '李雷',
    gender: 'male',
    birthday: '1990-02-28',
    city: '昆明',
    email: 'lilei@example.com',
  }
  expect(data).toEqual(changed)
  expect(await infoOf(member)).toEqual(changed)
  await member.call(profile.update, { city: '大理' })
  expect(await infoOf(member)).toEqual({ ...changed, city: '大理' })
  await member.call(profile.update, { linkman_name: '', gender: '', birthday: '', city: '', email: '' })
  expect(await infoOf(member)).toEqual({ ...before, name: '爱走路的李雷' })
  expect((await member.call(profile.update, {})).data).toEqual({ ...before, name: '爱走路的李雷' })
})

test('an e-mail address lies sealed in the database', async () => {
  const member = await logIn(shop)
  await member.call(profile.update, { email: 'lilei@example.com' })
  const { email_enc } = await rowOf(member)
  expect(email_enc?.toString()).not.toContain('lilei')
  expect(email_enc && shop.services.vault.open(email_enc)).toBe('lilei@example.com')
  await member.call(profile.update, { email: 'l***@example.com' })
  expect((await infoOf(member)).email).toBe('lilei@example.com')
})

test('names stand on one line, without what cannot be seen', async () => {
  const member = await logIn(shop)
  const { data } = await member.call(profile.update, { name: ' 李\u200b雷\n走\t天下\u0007 ', city: '昆\n明' })
  expect([data.name, data.city]).toEqual(['李雷 走 天下', '昆 明'])
})

test.each([
  ['name', '名'.repeat(21), '昵称为1–20个字'],
  ['linkman_name', '名'.repeat(21), '联系人姓名最多20字'],
  ['city', '城'.repeat(21), '城市最多20字'],
  ['birthday', '2008-11-22', '会员须年满18周岁，请核对出生日期'],
  ['birthday', '2026-11-22', '出生日期有误，请核对'],
  ['birthday', '1899-12-31', '出生日期有误，请核对'],
  ['birthday', '1990-02-30', '日期有误'],
  ['email', 'lilei@example', '邮箱格式错误'],
  ['avatar', '/uploads/00000000000000000000000000000000-1200.webp', '图片已失效，请重新上传'],
  ['avatar', 'https://elsewhere.example/a.webp', '图片已失效，请重新上传'],
])('%s “%s” is refused in a sentence, and nothing of the form is stored', async (field, value, sentence) => {
  const member = await logIn(shop)
  const reply = await member.ask(profile.update, { gender: '1', city: '昆明', [field]: value })
  expect(await reply.json()).toMatchObject({ code: 1, data: { errors: { [field]: sentence } } })
  expect(await infoOf(member)).toMatchObject({ gender: null, city: '', birthday: '', email: '', avatar: '' })
})

test('a portrait that was uploaded is shown; the one before it, or removed, goes with the next sweep', async () => {
  const member = await logIn(shop)
  const first = await anAvatar(member)
  const { data } = await member.call(profile.update, { avatar: first })
  expect(data.avatar).toBe(first)
  const { avatar } = ((await (await member.ask(session.infos)).json()) as { data: { avatar: string } }).data
  expect(avatar).toBe(pictureSrc(first, 1200))
  const second = await anAvatar(member)
  await member.call(profile.update, { avatar: second })
  await member.call(profile.update, { avatar: second })
  const sweep = async () => {
    shop.clock.advanceSeconds(86_401)
    for (const job of uploadJobs(shop.ctx)) await job.run(shop.clock.now())
  }
  await sweep()
  const { uploads } = shop.files
  expect([await uploads.find(first), await uploads.find(second)]).toEqual([null, expect.any(String)])
  const again = { ...member, ...(await logIn(shop, { phone: member.phone })) }
  expect((await again.call(profile.update, { avatar: '' })).data.avatar).toBe('')
  await sweep()
  expect(await uploads.find(second)).toBeNull()
})

test('the picture of another member, or of a review, is no portrait', async () => {
  const [owner, other] = [await logIn(shop), await logIn(shop)]
  const avatar = await anAvatar(owner)
  const refused = await other.call(profile.update, { avatar })
  expect(refused.raw.errors).toEqual({ avatar: '图片已失效，请重新上传' })
  const trip = (await sendPicture(owner, picture, 'review')).data.picture
  expect((await owner.call(profile.update, { avatar: trip })).failed).toBe('PARAM')
  expect((await infoOf(owner)).avatar).toBe('')
})

test('of two portraits chosen at once one stays in use', async () => {
  const member = await logIn(shop)
  const avatars = await Promise.all([anAvatar(member), anAvatar(member), anAvatar(member)])
  await Promise.all(avatars.map((avatar) => member.call(profile.update, { avatar })))
  const used = await shop.db
    .selectFrom('upload')
    .select('stem')
    .where('stem', 'in', avatars)
    .where('used_at', 'is not', null)
    .execute()
  expect(used).toEqual([{ stem: (await rowOf(member)).avatar }])
})

test('a change of the profile costs one statement beside session, limits and the answer', async () => {
  const member = await logIn(shop)
  const { statements } = await countStatements(() => member.call(profile.update, { city: '昆明' }))
  expect(statements.filter((text) => text.startsWith('update "member"'))).toHaveLength(1)
  expect(statements.filter((text) => /^(select|update|insert|with)/i.test(text)).length).toBeLessThanOrEqual(
    4,
  )
})
