import sharp from 'sharp'
import { mostFileBytes } from '#src/api/endpoint.ts'
import { pictureWidths } from '#src/domain/catalog/picture.ts'
import { badFields } from '#src/platform/refused.ts'
import { checkMaster, MAX_PIXELS } from '../check-master.ts'
import { inTurn } from '../in-turn.ts'

/** Wide enough for the largest size that pages show, also where a part of it is cut away. */
const MOST_WIDTH = 2560
/** The sizes that visitors get are made from this picture, so its quality is higher than theirs. */
const QUALITY = 90
/** A smaller one would be blurred in the smallest place that a page has for a picture. */
const [LEAST_WIDTH] = pictureWidths
const LEAST_HEIGHT = 320

/**
 * Makes a picture anew: upright, in the colours of the web, without what a camera wrote into it. Refuses PARAM `file` for
 * what is no whole JPG, PNG or WebP, and for what is too small to be shown.
 */
export const remakePicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  inTurn(async () => {
    const fault = await checkMaster(bytes, mostFileBytes.large_picture)
    if (fault) throw badFields({ file: fault })
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
    const { autoOrient } = await upright.metadata()
    if (autoOrient.width < LEAST_WIDTH || autoOrient.height < LEAST_HEIGHT)
      throw badFields({
        file: `图片太小，至少 ${LEAST_WIDTH}×${LEAST_HEIGHT} 像素，这张是 ${autoOrient.width}×${autoOrient.height}`,
      })
    return upright
      .resize({ width: MOST_WIDTH, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
  })

/** What is known of a picture that was made anew: its size, and the colour that most of it has. */
export async function factsOf(picture: Uint8Array) {
  const { width, height } = await sharp(picture).metadata()
  const { dominant } = await sharp(picture).resize({ width: 64 }).stats()
  const colour = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'))
  return { width, height, bytes: picture.length, colour: `#${colour.join('')}` }
}
