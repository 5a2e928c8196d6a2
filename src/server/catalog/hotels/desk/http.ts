import { deskHotels } from '#src/api/desk/catalog/resources.ts'
import { type HotelTerms, hotelFieldsOf, readHotel } from '#src/domain/catalog/hotels/hotel.ts'
import { type RecordNoun, recordHandlers } from '#src/server/operations/content-records/service.ts'
import * as store from './store.ts'

const noun: RecordNoun<store.StoredHotel, HotelTerms> = {
  entity: 'hotel',
  most: 600,
  words: { showing: '在用' },
  list: store.listHotels,
  fieldsOf: hotelFieldsOf,
  async read(_ctx, tx, fields) {
    const { hotel, faults } = readHotel(fields)
    const { destination_id } = hotel
    if (destination_id !== null && !(await store.hasDestination(tx, destination_id)))
      faults['destination_id'] = '没有这个目的地'
    return { terms: hotel, faults }
  },
  insert: store.insertHotel,
  // Another name is another edition of every trip that stays here: the database sees to it.
  update: (tx, id, terms, { names }) => store.updateHotel(tx, id, terms, names.includes('intro')),
  remove: store.deleteHotel,
  blockers: async (_tx, { trips }, terms) =>
    terms === null && trips > 0 ? [`${trips} 个行程在用，请先在行程里换一家`] : [],
  notes: async () => (row) => [row.trips > 0 ? `${row.trips} 个行程在用` : '没有行程在用'],
}

export const deskHotelHandlers = recordHandlers(deskHotels, noun)
