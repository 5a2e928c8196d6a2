import type { departureManifests } from '#src/api/desk/departures/manifests.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { columnsFor, manifestKindText } from '#src/domain/booking/manifest/fields.ts'
import { manifestChanges, narrowed, rowOf } from '#src/domain/booking/manifest/people.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { storeFile } from '#src/server/operations/exports/service.ts'
import { noteAccess } from '#src/server/operations/reveals/service.ts'
import { encryptedZip, newPassword } from '../file.ts'
import { findDeparture, type Listed, listOrders, listPeople } from '../people.ts'
import { insertGiven, lastGiven, noteGiven, sealedRows } from '../store.ts'

type Asked = Input<(typeof departureManifests)['export']>

/**
 * Packs the list for a receiver, with the columns that the supplier wants of its kind, and answers the password this once. Who it was given
 * to stands with every order, and in the log of who saw personal data. Refuses STATE where there is nobody to list, and
 * NOT_READY, with the names, where the receiver is abroad and somebody's order did not consent to that (rule book §10.5).
 */
export const exportManifest = (ctx: Ctx, staff: Staff, asked: Asked) =>
  ctx.transaction(async (tx) => {
    const { id, kind, receiver, purpose, is_abroad } = asked
    const departure = await findDeparture(tx, id)
    if (!departure) throw new Refused('NOT_FOUND', undefined, '没有这个团期')
    if (departure.is_cancelled) throw new Refused('STATE', undefined, '团期已取消')
    const within = { ...ctx, db: tx }
    const orders = await listOrders(tx, id)
    const { people, leftOut } = whoMayLeave(await listPeople(within, orders), asked)
    const columns = columnsFor(kind, departure.manifest_fields)
    const rows = people.map((person) => rowOf(columns, person))
    const before = await lastGiven(tx, ctx.vault, { departureId: id, kind, receiver })
    // A column that only one of the two lists has says nothing of what has changed.
    const shared = before?.columns.filter((field) => columns.includes(field)) ?? []
    const changes =
      before &&
      manifestChanges(shared, narrowed(before.rows, before.columns, shared), narrowed(rows, columns, shared))
    const name = `${departure.group_code} 名单 ${manifestKindText[kind]} ${dayOf(ctx.now)}`
    const list = {
      title: `${departure.title} ${departure.departs_on}`,
      kind,
      columns,
      receiver,
      purpose,
      rows,
      leftOut,
      changes,
    }
    const password = newPassword()
    const content = await encryptedZip(
      { ...list, person: staff.name, madeAt: ctx.now },
      `${name}.xlsx`,
      password,
    )
    const told = { departure: departure.group_code, receiver, kind: manifestKindText[kind] }
    const file = { kind: 'manifest', filter: told, content, rows: rows.length }
    const fileId = await storeFile(within, tx, staff, file)
    await insertGiven(tx, {
      departure_id: id,
      kind,
      receiver,
      purpose,
      is_abroad,
      people: rows.length,
      left_out: leftOut,
      columns,
      rows_enc: sealedRows(ctx.vault, rows),
      file_id: fileId,
      exported_at: ctx.now,
      exported_by: staff.id,
    })
    await noteGiven(tx, id, kind, ctx.now)
    const reason = `${receiver}：${purpose}`
    const subject = { kind: 'departure', id: String(id) }
    await noteAccess(tx, { staff, subject, field: `manifest.${kind}`, reason }, ctx.now)
    const inIt = new Set(people.map(({ orderNo }) => orderNo))
    return {
      answer: { export_id: fileId, file_name: `${name}.zip`, password, people: rows.length },
      audit: [
        { entity: 'departure', id, after: { ...told, people: rows.length, file: fileId }, reason: purpose },
        ...[...inIt].map((no) => ({ entity: 'order', id: no, after: told, reason: purpose })),
      ],
    }
  })

/** Everybody, or, for a receiver abroad, who consented; the others stop it unless the clerk leaves them out. */
function whoMayLeave(everybody: readonly Listed[], { is_abroad, leaves_out }: Asked) {
  const people = is_abroad ? everybody.filter(({ consentsAbroad }) => consentsAbroad) : everybody
  const blocked = everybody.filter((person) => !people.includes(person))
  if (blocked.length > 0 && !leaves_out)
    throw new Refused(
      'NOT_READY',
      { blockers: blocked.map(({ orderNo, name }) => `${name}（${orderNo}）`) },
      `${blocked.map(({ name }) => name).join('、')}没有单独同意向境外提供信息`,
    )
  if (people.length === 0)
    throw new Refused('STATE', undefined, is_abroad ? '没有人同意向境外提供信息' : '还没有已付款的订单')
  return { people, leftOut: blocked.length }
}
