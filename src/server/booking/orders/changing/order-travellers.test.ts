import { beforeEach, describe, expect, test } from 'vitest'
import { orderTravellers, travellers } from '#src/api/account/travellers.ts'
import { orders } from '#src/api/booking/orders.ts'
import { agreementFault } from '#src/domain/booking/agreements.ts'
import { aBooking, hanMeimei, liLei, openBookingShop } from '#test/orders/booking.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openBookingShop()
beforeEach(() => shop.endTrips())

async function anOrder(over: Parameters<typeof aBooking>[1] = {}) {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db)
  const { data } = await shop.book(li, aBooking(departure, { travellers_json: [liLei], ...over }))
  return { li, order_id: data.order_id }
}

const han = { name_cn: '韩梅梅', doc_type: 'id_card' as const, doc_no: '34052419800101001X' }

describe('adding a traveller', () => {
  test('appends it and tells when all is complete', async () => {
    const { li, order_id } = await anOrder()
    const { data } = await li.call(orderTravellers.add, { order_id, kind: 'adult', ...han })
    expect(data).toMatchObject({ seq: 2, complete: true })
    expect(data.travellers[1]).toMatchObject({
      name_cn: '韩梅梅',
      doc_no: '340***********001X',
      birthday: '1980-01-01',
      complete: true,
    })
  })

  test('one more than were paid for is TRAVELLER', async () => {
    const { li, order_id } = await anOrder({ travellers_json: [liLei, hanMeimei] })
    const reply = await li.call(orderTravellers.add, { order_id, kind: 'adult', name_cn: '林涛' })
    expect(reply).toMatchObject({ failed: 'TRAVELLER', message: '成人须为2位，已填3位' })
  })

  test('a document without its consent is PARAM at the field of the box', async () => {
    const { li, order_id } = await anOrder({ travellers_json: [], agree_json: ['unfit', 'noreturn'] })
    const bare = await li.call(orderTravellers.add, { order_id, kind: 'adult', ...han })
    expect(bare).toMatchObject({ failed: 'PARAM', raw: { errors: { consent: agreementFault.docs } } })
    const told = await li.call(orderTravellers.add, { order_id, kind: 'adult', ...han, consent: true })
    expect(told.code).toBe(0)
  })

  test('saves the traveller in the account when asked to, and only then', async () => {
    const { li, order_id } = await anOrder()
    await li.call(orderTravellers.add, { order_id, kind: 'adult', ...han })
    expect((await li.call(travellers.saved, {})).data).toEqual([])
    const again = { order_id, seq: 2, save_as_tourist: true, consent: true, phone: '13912345678' }
    expect((await li.call(orderTravellers.edit, again)).code).toBe(0)
    expect((await li.call(travellers.saved, {})).data).toMatchObject([
      { name_cn: '韩梅梅', docs: [{ doc_no: '340***********001X' }] },
    ])
    // A traveller who is saved already is no reason to refuse what was asked for the order.
    expect((await li.call(orderTravellers.edit, again)).code).toBe(0)
  })

  test('to a cancelled order is STATE, to another member’s NOT_FOUND', async () => {
    const { li, order_id } = await anOrder()
    const stranger = await shop.signIn()
    const adding = { order_id, kind: 'adult' as const, ...han }
    expect((await stranger.call(orderTravellers.add, adding)).failed).toBe('NOT_FOUND')
    await li.call(orders.cancel, { order_id })
    expect((await li.call(orderTravellers.add, adding)).failed).toBe('STATE')
  })

  test('another member’s saved traveller is NOT_FOUND', async () => {
    const { li, order_id } = await anOrder()
    const other = await shop.signIn()
    const saved = await other.call(travellers.add, {
      name_cn: '林涛',
      gender: 'male',
      birthday: '1990-01-01',
      consent: true,
    })
    const tourist_id = 'id' in saved.data ? saved.data.id : 0
    expect((await li.call(orderTravellers.add, { order_id, kind: 'adult', tourist_id })).failed).toBe(
      'NOT_FOUND',
    )
  })
})

describe('editing a traveller', () => {
  test('changes what was sent and nothing else', async () => {
    const { li, order_id } = await anOrder()
    const { data } = await li.call(orderTravellers.edit, { order_id, seq: 1, phone: '13912345678' })
    expect(data.travellers[0]).toMatchObject({
      name_cn: '李雷',
      doc_no: '110***********002X',
      phone: '139****5678',
    })
  })

  test('a masked number stays, a wrong one is TRAVELLER', async () => {
    const { li, order_id } = await anOrder()
    const masked = { order_id, seq: 1, doc_type: 'id_card' as const, doc_no: '110***********002X' }
    expect((await li.call(orderTravellers.edit, masked)).code).toBe(0)
    const wrong = await li.call(orderTravellers.edit, { ...masked, doc_no: '110105194912310021' })
    expect(wrong).toMatchObject({ failed: 'TRAVELLER', message: '证件号码格式错误，请核对' })
  })

  test('taking one out moves the others up, and guardians with them', async () => {
    const lin = { kind: 'adult' as const, name_cn: '林涛' }
    const child = { kind: 'child_bed' as const, name_cn: '李小雷', birthday: '2018-05-01', guardian_seq: 2 }
    const { li, order_id } = await anOrder({
      child_bed: 1,
      payable_fen: 1_122_000,
      agree_json: ['unfit', 'noreturn', 'docs', 'minor'],
      travellers_json: [lin, liLei, child],
    })
    const { data } = await li.call(orderTravellers.edit, { order_id, seq: 1, action: 'del' })
    expect(data.travellers.map(({ name_cn, guardian_seq }) => [name_cn, guardian_seq])).toEqual([
      ['李雷', null],
      ['李小雷', 1],
    ])
    expect(data.complete).toBe(false)
  })

  test('at a place where nobody stands is NOT_FOUND', async () => {
    const { li, order_id } = await anOrder()
    for (const seq of [0, 2]) {
      expect((await li.call(orderTravellers.edit, { order_id, seq, name_cn: '林涛' })).failed).toBe(
        'NOT_FOUND',
      )
    }
  })

  test('by another name in a paid order is STATE', async () => {
    const { li, order_id } = await anOrder()
    await shop.db.updateTable('orders').set({ status: 'paid' }).where('order_no', '=', order_id).execute()
    expect((await li.call(orderTravellers.edit, { order_id, seq: 1, name_cn: '林涛' })).failed).toBe('STATE')
  })
})
