import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50

/** The files of a zip by name, as text: a second reading of what the shop packs. */
export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('this is no zip')
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const packed = zip.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const header = zip.readUInt32LE(at + 42)
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const bytes = zip.subarray(from, from + packed)
    const isPacked = zip.readUInt16LE(at + 10) === 8
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      (isPacked ? inflateRawSync(bytes) : bytes).toString('utf8'),
    )
    at += 46 + name + extra + comment
  }
  return files
}
