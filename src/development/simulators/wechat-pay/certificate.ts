import { createSign, type KeyObject } from 'node:crypto'

/** Node reads X.509 certificates but makes none; a self-signed one needs these few shapes of DER. */
const der = (tag: number, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(bytes: number) {
  if (bytes < 128) return Buffer.from([bytes])
  const digits = Buffer.from(bytes.toString(16).padStart(bytes > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bitString = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const integer = (hex: string) => der(0x02, Buffer.from(hex, 'hex'))

/** UTCTime has two digits for the year and ends in 2049. */
const utcTime = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`, 'latin1'))

const COMMON_NAME = oid('550403')
const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), der(0x05))

const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName, 'utf8')))))

interface CertificateSubject {
  commonName: string
  /** Hexadecimal, an even number of digits, the first below 8: a larger one would be negative. */
  serial: string
  validFrom: Date
  validTo: Date
}

/** PEM of an X.509 v3 certificate in which the key vouches for itself. */
export function selfSigned(subject: CertificateSubject, privateKey: KeyObject, publicKey: KeyObject) {
  const name = nameOf(subject.commonName)
  const content = sequence(
    der(0xa0, integer('02')), // version 3
    integer(subject.serial),
    SHA256_WITH_RSA,
    name,
    sequence(utcTime(subject.validFrom), utcTime(subject.validTo)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  const base64 = sequence(content, SHA256_WITH_RSA, bitString(signature)).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`
}
