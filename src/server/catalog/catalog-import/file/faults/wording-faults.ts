import { forbiddenWithin } from '#src/domain/catalog/advertising-words.ts'
import type { Catalogue } from '../catalogue-shape.ts'
import type { Sound } from '../sound.ts'
import { type CatalogueFault, placeOf } from './fault.ts'

/** Names of files and addresses praise nothing, and a designer keeps the name that they have. */
const UNPRAISED = /\.(slug|pictures?)\b|^designers\[\d+\]\.(name|city)$/

/**
 * What an advertisement must not say, in every text of a catalogue that offers something. The same words as at the desk:
 * nobody would be let publish them again.
 */
export function wordingFaults({ products, designers, campaigns, labels, themes }: Sound<Catalogue>) {
  return forbiddenWithin({ products, designers, campaigns, labels, themes }).flatMap(
    ({ path, found }): CatalogueFault[] => {
      const place = placeOf(path)
      if (UNPRAISED.test(place)) return []
      const said = found.map(({ word, law }) => `${word} must not be said in an advertisement (${law})`)
      return [{ place, message: said.join('; ') }]
    },
  )
}
