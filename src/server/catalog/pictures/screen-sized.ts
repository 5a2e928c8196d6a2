import sharp from 'sharp'
import { mostFileBytes } from '#src/api/endpoint.ts'
import { badFields } from '#src/platform/refused.ts'
import { checkMaster, MAX_PIXELS } from './check-master.ts'
import { inTurn } from './in-turn.ts'

const MOST_SIDE = 1600
const QUALITY = 82

/**
 * A picture that a visitor sends to the shop alone, as JPEG: upright, no larger than a screen, without what a camera or
 * a phone wrote into it. Refuses PARAM `file` for what is no whole JPG, PNG or WebP.
 */
export const screenSized = (bytes: Uint8Array): Promise<Uint8Array> =>
  inTurn(async () => {
    const fault = await checkMaster(bytes, mostFileBytes.picture)
    if (fault) throw badFields({ file: fault })
    return sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  })
