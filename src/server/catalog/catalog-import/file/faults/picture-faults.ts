import type { Catalogue, CatalogueProduct } from '../catalogue-shape.ts'
import type { Sound } from '../sound.ts'
import type { CatalogueFault } from './fault.ts'

/** Pictures that the shop does not have, that one product shows twice, or that the trip does not describe. */
export function pictureFaults(
  { destinations, themes, products }: Sound<Catalogue>,
  known: ReadonlySet<string>,
): CatalogueFault[] {
  const named = (place: string, picture: string | null | undefined): CatalogueFault[] =>
    picture === undefined || picture === null || known.has(picture)
      ? []
      : [{ place, message: `the shop has no picture ${picture}` }]
  return [
    ...(destinations ?? []).flatMap((each, index) => {
      const place = `destinations[${index}].picture`
      return each?.parent === 0 && each.picture === null
        ? [{ place, message: 'is missing, and a group has no place above it' }]
        : named(place, each?.picture)
    }),
    ...(themes ?? []).flatMap((each, index) => named(`themes[${index}].picture`, each?.picture)),
    ...(products ?? []).flatMap((product, index) => [
      ...(product?.pictures ?? []).flatMap((picture, nth) =>
        named(`products[${index}].pictures[${nth}]`, picture),
      ),
      ...galleryFaults(product ?? {}).map(({ place, message }) => ({
        place: `products[${index}].${place}`,
        message,
      })),
    ]),
  ]
}

function galleryFaults({ pictures, trip }: Sound<CatalogueProduct>): CatalogueFault[] {
  if (!pictures) return []
  const faults: CatalogueFault[] = []
  const shown = pictures.filter((picture) => picture !== undefined)
  if (new Set(shown).size < shown.length)
    faults.push({ place: 'pictures', message: 'a picture is named twice' })
  if (trip?.pictures && trip.pictures.length !== pictures.length)
    faults.push({
      place: 'trip.pictures',
      message: `${trip.pictures.length} texts for ${pictures.length} pictures`,
    })
  return faults
}
