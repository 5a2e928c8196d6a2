import sharp, { type Sharp } from 'sharp'
import { mostFileBytes } from '#src/api/endpoint.ts'
import type { UploadPurpose } from '#src/domain/account/member-codes.ts'
import { badFields } from '#src/platform/refused.ts'
import { checkMaster, inTurn, MAX_PIXELS } from '#src/server/catalog/pictures/service.ts'

const AVATAR_SIDE = 480
const REVIEW_WIDTH = 1920
/** The sizes that visitors get are made from this picture, so its quality is higher than theirs. */
const QUALITY = 90

/**
 * Makes a member's picture anew: upright, in the colours of the web, without what a camera or a phone wrote into it
 * (place, time, device). Refuses PARAM `file` for what is no whole JPG, PNG or WebP.
 */
export const remake = (bytes: Uint8Array, purpose: UploadPurpose) => inTurn(() => make(bytes, purpose))

async function make(bytes: Uint8Array, purpose: UploadPurpose) {
  const fault = await checkMaster(bytes, mostFileBytes.picture)
  if (fault) throw badFields({ file: fault })
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
  const sized = purpose === 'avatar' ? await square(upright) : narrowed(upright)
  const { data, info } = await sized.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

/** A small picture stays small: enlarging makes it no better. */
async function square(picture: Sharp) {
  const { autoOrient } = await picture.metadata()
  const side = Math.min(autoOrient.width, autoOrient.height, AVATAR_SIDE)
  return picture.resize(side, side, { fit: 'cover' })
}

const narrowed = (picture: Sharp) => picture.resize({ width: REVIEW_WIDTH, withoutEnlargement: true })
