import type { Row } from '#src/platform/db/bulk.ts'
import type { Catalogue, CatalogueProduct } from '#src/server/catalog/catalog-import/file/catalogue-shape.ts'
import type { CatalogueDay } from '#src/server/catalog/catalog-import/file/trip-shape.ts'
import { levelText } from '#src/server/catalog/catalog-import/rows/combos.ts'
import type { ImportSetting } from '#src/server/catalog/catalog-import/service.ts'
import { sampleHotels } from '../data.ts'

/** The hotels whose place the catalogue knows, each with the picture of its place. */
export function hotelRows({ destinations }: Catalogue, pictures: ImportSetting['pictures']): Row[] {
  const places = new Map(destinations.map((place) => [place.id, place]))
  return sampleHotels.flatMap(({ destination, city, level, picture_alt, ...hotel }): Row[] => {
    const place = places.get(destination)
    if (!place) return []
    const image = { url: pictures.get(place.picture ?? '') ?? '', alt: picture_alt }
    return [
      { ...hotel, star: level, diamond: level, destination_id: destination, images: [image], sample: true },
    ]
  })
}

/** A house of the town and the class that the trip promises for the night; no hotel stands for a tent or a cabin. */
export function hotelOf({ dest }: CatalogueProduct, { hotel }: CatalogueDay): number | null {
  if (!hotel || !/酒店|客栈/.test(hotel.text)) return null
  const house = sampleHotels.find(
    ({ destination, city, level }) =>
      dest.includes(destination) &&
      city === hotel.city &&
      (hotel.text.includes(levelText(level)) || !hotel.text.includes('钻')),
  )
  return house?.id ?? null
}
