import sharp from 'sharp'

/** What a clerk may hand in. A camera's picture fits; a decompression bomb does not. */
const MAX_BYTES = 10 << 20
const MAX_SIDE = 10_000
export const MAX_PIXELS = 50_000_000

/** How files of JPEG, PNG and WebP begin, in hexadecimal. */
const SIGNATURES = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]

const DAMAGED = '图片文件已损坏或不完整，请重新上传'

/** Signs of damage that a browser would show as grey bands are refused; what only deviates from a norm is not. */
const STRICTNESS = 'error'

/**
 * Why these bytes may not become a master, in a sentence for the clerk, or null. Every way for a picture into the shop
 * asks this first. The cheap questions come first, and sizes are read from the header: nothing is unpacked before it is
 * known how large it gets. What the file is called is not asked, because a name proves nothing.
 */
export async function checkMaster(bytes: Uint8Array, maxBytes = MAX_BYTES): Promise<string | null> {
  if (bytes.length === 0) return '图片是空文件，请重新选择'
  if (bytes.length > maxBytes)
    return `图片不能超过 ${maxBytes >> 20} MB，这张有 ${Math.ceil((bytes.length * 10) / (1 << 20)) / 10} MB`
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  if (!SIGNATURES.some((signature) => signature.test(beginning))) return '只支持 JPG、PNG、WebP 格式的图片'
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found) return DAMAGED
  const { width, height, pages = 1 } = found
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    return `图片边长不能超过 10000 像素、总像素不能超过 5000 万，这张是 ${width}×${height}`
  if (pages > 1) return '不支持动态图片，请上传静态图片'
  return (await isWhole(bytes)) ? null : DAMAGED
}

/** Reads the picture to its end; a file that was cut short has a perfect header. */
const isWhole = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: STRICTNESS, limitInputPixels: MAX_PIXELS })
    .resize({ width: 64 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
