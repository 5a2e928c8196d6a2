import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { complaints } from '#src/api/content/complaints.ts'
import { deskComplaints } from '#src/api/desk/service/complaints.ts'
import { z } from '#src/api/zod.ts'
import { deleteInquiries } from '#src/server/content/inquiries/service.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { sendVisitorPicture } from '#test/content/uploads.ts'
import { logIn } from '#test/people/log-in.ts'
import { askDesk, deskRequest, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { complaintJobs } from './jobs.ts'

const shop = await openShop()
const { db } = shop
const api = makeDeskApi(shop.services, shop.clock)
const content = '酒店房间与合同所写不符，墙面发霉，附上照片'

let photo = Buffer.alloc(0)
beforeAll(async () => {
  photo = await sharp({ create: { width: 1800, height: 900, channels: 3, background: '#14635c' } })
    .withExif({ IFD0: { Make: 'BaimoPhone' } })
    .jpeg()
    .toBuffer()
})

type Traveller = Awaited<ReturnType<typeof logIn>>
async function sent(who: Traveller, many = 1) {
  const refs: string[] = []
  for (let i = 0; i < many; i++)
    refs.push(String((await sendVisitorPicture(who, complaints.picture, photo)).data['ref']))
  return refs
}
const filed = (who: Traveller, refs: string[], text = content) =>
  who.call(complaints.add, { category: 'lodging', content: text, pictures_json: refs })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const shownTo = async (who: Traveller, ref: string) => {
  const answer = await who.ask(complaints.pictureFile, { ref })
  return answer.headers.get('content-type') === 'image/jpeg'
}
const rows = async (refs: string[]) =>
  (await db.selectFrom('complaint_picture').select('ref').where('ref', 'in', refs).execute()).length
const expired = { failed: 'PARAM', raw: { errors: { pictures_json: '图片已失效，请重新上传' } } }

describe('pictures of a complaint', () => {
  test('are made anew, kept sealed, and stand in their order at the words they came with', async () => {
    const li = await logIn(shop)
    const [first = '', second = '', later = ''] = await sent(li, 3)
    const { data } = await filed(li, [second, first])
    const { data: after } = await li.call(complaints.reply, {
      complaint_no: data.complaint_no,
      content: '补充一张',
      pictures_json: [later],
    })
    expect(after).toMatchObject({ pictures: [second, first], messages: [{ pictures: [later] }] })
    const bytes = await bytesOf(await li.ask(complaints.pictureFile, { ref: first }))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 })
    expect(bytes.toString('latin1')).not.toContain('BaimoPhone')
    const { content_enc } = await db
      .selectFrom('complaint_picture')
      .select('content_enc')
      .where('ref', '=', first)
      .executeTakeFirstOrThrow()
    expect(content_enc.includes(bytes.subarray(0, 40).toString('base64'))).toBe(false)
  })

  test('are seen by their member and by who works on the complaint, and by nobody else', async () => {
    const [li, stranger] = [await logIn(shop), await logIn(shop)]
    const [ref = '', unsent = ''] = await sent(li, 2)
    const { data } = await filed(li, [ref])
    const { data: other } = await filed(li, [], '另一件事：导游两次迟到，希望说明')
    expect([await shownTo(li, ref), await shownTo(li, unsent)]).toEqual([true, true])
    for (const each of [ref, unsent, '0'.repeat(32)])
      expect(await (await stranger.ask(complaints.pictureFile, { ref: each })).json()).toMatchObject({
        code: 20,
      })
    const clerk = await signInStaff(shop, { roles: ['service'] })
    const operator = await signInStaff(shop, { roles: ['operations'] })
    const at = (who: typeof clerk, complaint_no: string, which = ref) =>
      askDesk(api, deskComplaints.picture, { complaint_no, ref: which }, who)
    const shown = deskRequest(deskComplaints.picture, { complaint_no: data.complaint_no, ref }, clerk)
    const answer = await api.fetch(shown, { ip: '10.9.0.1' })
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    for (const [who, no, which] of [
      [operator, data.complaint_no, ref],
      [clerk, other.complaint_no, ref],
      [clerk, data.complaint_no, unsent],
    ] as const)
      expect(await at(who, no, which)).toMatchObject({ code: 20 })
  })

  test('are refused when another member sent them, a complaint holds them, or they have gone; nothing is written then', async () => {
    const [li, stranger] = [await logIn(shop), await logIn(shop)]
    const [ref = ''] = await sent(li)
    expect(await filed(stranger, [ref])).toMatchObject(expired)
    expect((await stranger.call(complaints.list, {})).data.total).toBe(0)
    await filed(li, [ref])
    expect(await filed(li, [ref], '用同一张照片再投诉一次，应当被拒绝')).toMatchObject(expired)
    const seven = JSON.stringify(Array.from({ length: 7 }, (_, at) => String(at).repeat(32)))
    expect(
      z.safeDecode(complaints.add.input, { category: 'lodging', content, pictures_json: seven }),
    ).toMatchObject({ success: false, error: { issues: [{ message: '最多上传6张图片' }] } })
  })

  test('sent by two presses at once stand there once', async () => {
    const li = await logIn(shop)
    const refs = await sent(li, 2)
    const both = await Promise.all([filed(li, refs), filed(li, refs)])
    expect(new Set(both.map(({ data }) => data.complaint_no)).size).toBe(1)
    const said = {
      complaint_no: both[0].data.complaint_no,
      content: '补充照片',
      pictures_json: await sent(li),
    }
    const replies = await Promise.all([li.call(complaints.reply, said), li.call(complaints.reply, said)])
    expect(replies.map(({ data }) => data.messages.length)).toEqual([1, 1])
    expect(replies[0].data.pictures).toEqual(refs)
  })

  test('go with their complaint, and after a day when they were never sent', async () => {
    const li = await logIn(shop)
    const [held = '', unsent = ''] = await sent(li, 2)
    const { data } = await filed(li, [held])
    const sweep = () => Promise.all(complaintJobs(shop.ctx).map((job) => job.run(shop.clock.now())))
    await sweep()
    expect(await rows([held, unsent])).toBe(2)
    shop.clock.advanceSeconds(86_401)
    await sweep()
    expect([await rows([held]), await rows([unsent])]).toEqual([1, 0])
    const { member_id, phone_hash } = await db
      .selectFrom('inquiry')
      .select(['member_id', 'phone_hash'])
      .where('complaint_no', '=', data.complaint_no)
      .executeTakeFirstOrThrow()
    await shop.transaction((tx) =>
      deleteInquiries(tx, { id: member_id ?? 0, phone_hash: phone_hash ?? Buffer.alloc(0) }),
    )
    expect(await rows([held])).toBe(0)
  })

  test('are thirty an hour, then the member has to wait; what is no picture is refused', async () => {
    const li = await logIn(shop)
    const none = await sendVisitorPicture(li, complaints.picture, Buffer.from('no picture'))
    expect(none).toMatchObject({ code: 1, data: { errors: { file: expect.any(String) } } })
    photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#14635c' } })
      .png()
      .toBuffer()
    await sent(li, 29)
    expect(await sendVisitorPicture(li, complaints.picture, photo)).toMatchObject({ code: 2 })
  })
})
