import type { deskMails } from '#src/api/desk/orders/mails.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { regionText } from '#src/domain/account/postal-address.ts'
import {
  addressOfMember,
  addressTyped,
  listPostalAddresses,
} from '#src/server/account/postal-addresses/service.ts'
import {
  aboutOrder,
  findDeskOrder,
  lockDeskOrder,
  type OrderRecord,
} from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { askableKinds, insertAsked, missingAddress } from '../asking.ts'
import { listMails } from '../store.ts'
import type { Envelope } from '../view.ts'

type Calls = typeof deskMails
type Address = Omit<Envelope, 'note'>

/** What can be asked for, and where the traveller has had paper sent to. */
export async function choicesFor(ctx: Ctx, staff: Staff, no: string): Promise<Data<Calls['choices']>> {
  const order = await findDeskOrder(ctx.db, staff, no, 'order.edit')
  const addresses = await listPostalAddresses(ctx, order.member_id)
  return {
    kinds: await askableKinds(ctx, order, await listMails(ctx.db, order.id), 'staff'),
    addresses: addresses.map(({ id, name, phone, is_default, ...place }) => ({
      id,
      name,
      phone,
      region: regionText(place),
      is_default,
    })),
  }
}

/** To an address of the traveller's own. Refuses as the traveller is, NOT_FOUND for an address that is not theirs. */
export const askForTraveller = (ctx: Ctx, staff: Staff, input: Input<Calls['ask']>) =>
  asked(ctx, staff, input, async (order) => {
    const address = await addressOfMember(ctx, order.member_id, input.mail_id)
    if (!address) throw missingAddress()
    return address
  })

/** To an address that was told by telephone: for this paper alone, what the traveller keeps stays theirs to change. */
export const askElsewhere = (ctx: Ctx, staff: Staff, input: Input<Calls['askAt']>) =>
  asked(ctx, staff, input, () => Promise.resolve(addressTyped(input)))

const asked = (
  ctx: Ctx,
  staff: Staff,
  { no, kind, note = '' }: Pick<Input<Calls['ask']>, 'no' | 'kind' | 'note'>,
  addressFor: (order: OrderRecord) => Promise<Address>,
) =>
  ctx.transaction(async (tx) => {
    const order = await lockDeskOrder(tx, staff, no, 'order.edit')
    const envelope = { ...(await addressFor(order)), note }
    const { id } = await insertAsked(ctx, tx, order, { kind, envelope, staffId: staff.id })
    await notify(ctx, tx, 'mail_requested', { ...aboutOrder(order), mailId: id, kind })
    return { id, audit: [{ entity: 'order', id: order.order_no, after: { order_mail: id, kind } }] }
  })
