import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'

/** A certificate and its key, as PEM. */
export interface OwnCertificate {
  readonly cert: string
  readonly key: string
}

interface Wish {
  /** A host name, or an IPv4 address, also in its IPv6 form (`::ffff:127.0.0.1`). */
  readonly name: string
  /** Validity in days from now; negative for an expired one. */
  readonly days: number
  /** The signer; self-signed if absent. */
  readonly by?: Authority
}

export interface Authority extends OwnCertificate {
  readonly subject: Buffer
  readonly privateKey: KeyObject
}

/** An authority trusted only by tests. */
export const makeAuthority = (): Authority => {
  const subject = nameOf('Vikarklar test CA')
  const { publicKey, privateKey } = newKeys()
  const extension = der(0x30, OID.basicConstraints, der(0x01, 0xff), der(0x04, der(0x30, der(0x01, 0xff))))
  const cert = signed(subject, { subject, privateKey }, publicKey, extension, 30)
  return { subject, privateKey, cert, key: pemOf(privateKey) }
}

/** A certificate for a server. */
export const makeOwnCertificate = ({ name, days, by }: Wish): OwnCertificate => {
  const { publicKey, privateKey } = newKeys()
  const subject = nameOf(name)
  const alternative = isIP(name) ? der(0x87, bytesOf(name)) : der(0x82, Buffer.from(name))
  const extension = der(0x30, OID.subjectAltName, der(0x04, der(0x30, alternative)))
  return {
    cert: signed(subject, by ?? { subject, privateKey }, publicKey, extension, days),
    key: pemOf(privateKey),
  }
}

const bytesOf = (address: string): Buffer => {
  const last = Buffer.from(address.split(':').at(-1)?.split('.').map(Number) ?? [])
  return address.includes(':') ? Buffer.concat([Buffer.alloc(10), Buffer.from([255, 255]), last]) : last
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** The part of ASN.1 that X.509 needs: a tag, the length and the content. */
const der = (tag: number, ...parts: (Buffer | number)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)))
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const OID = {
  ecdsaWithSha256: oid('2a8648ce3d040302'),
  commonName: oid('550403'),
  subjectAltName: oid('551d11'),
  basicConstraints: oid('551d13'),
}
const ALGORITHM = der(0x30, OID.ecdsaWithSha256)

const nameOf = (name: string) => der(0x30, der(0x31, der(0x30, OID.commonName, der(0x0c, Buffer.from(name)))))

/** YYMMDDHHMMSSZ */
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`))

const DAY_MS = 86_400_000

const signed = (
  subject: Buffer,
  issuer: Pick<Authority, 'subject' | 'privateKey'>,
  publicKey: KeyObject,
  extension: Buffer,
  days: number,
) => {
  const ends = Date.now() + days * DAY_MS
  const content = der(
    0x30,
    der(0xa0, der(0x02, 2)),
    der(0x02, 1, randomBytes(8)),
    ALGORITHM,
    issuer.subject,
    der(0x30, time(new Date(ends - 90 * DAY_MS)), time(new Date(ends))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, extension)),
  )
  const whole = der(0x30, content, ALGORITHM, der(0x03, 0, sign('sha256', content, issuer.privateKey)))
  return `-----BEGIN CERTIFICATE-----\n${whole
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END CERTIFICATE-----\n`
}
