import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { TestApp } from './app.ts'

/** The browser's origin, and the device's claims about its user. */
export interface Circumstances {
  readonly origin?: string
  readonly rpId?: string
  /** Has it verified the user by finger, face or PIN? */
  readonly isVerified?: boolean
  readonly counter?: number
  /** Backup eligible: a provider syncs the key to other devices. */
  readonly isSynced?: boolean
  readonly type?: string
}

/** A software device that creates one passkey and signs with it, like a telephone (WebAuthn, level 2, ES256). */
export const openDevice = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  // COSE: kty EC2, alg ES256, crv P-256, x and y.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const clientData = (challenge: string, type: string, { origin = 'http://localhost:3000' }: Circumstances) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    { rpId = 'localhost', isVerified = true, counter = 0, isSynced = false }: Circumstances,
    attested?: Buffer,
  ) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(1 | (isVerified ? 4 : 0) | (isSynced ? 8 : 0) | (attested ? 0x40 : 0))
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, attested ?? Buffer.alloc(0)])
  }
  return {
    id,
    make: (challenge: string, given: Circumstances = {}) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
      const data = authenticatorData(given, attested)
      // CBOR: { fmt: 'none', attStmt: {}, authData }
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(data.length),
        data,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData(challenge, given.type ?? 'webauthn.create', given).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    show: (challenge: string, given: Circumstances = {}) => {
      const client = clientData(challenge, given.type ?? 'webauthn.get', given)
      const data = authenticatorData(given)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
    /** The stored form of its passkey. */
    publicKey: coseKey,
  }
}

/** The open challenge of a user who adds a passkey, or of a login. */
const challengeFor = async ({ db }: TestApp, userId: string | null) => {
  const challenge = randomBytes(32).toString('base64url')
  await db.query("insert into passkey_challenges values ($1, $2, now() + interval '5 minutes')", [
    challenge,
    userId,
  ])
  return challenge
}

const circumstancesOf = ({ config }: TestApp): Circumstances => ({
  origin: new URL(config.appUrl).origin,
  rpId: new URL(config.appUrl).hostname,
})

/** The response of a new device whose passkey the user adds. */
export const makeFor = async (app: TestApp, userId: string) =>
  openDevice().make(await challengeFor(app, userId), circumstancesOf(app))

/** The response of a device whose passkey the user has. */
export const showFor = async (app: TestApp, userId: string) => {
  const device = openDevice()
  await app.db.query(
    "insert into passkeys (user_id, credential_id, public_key, name) values ($1, $2, $3, 'Mobilen')",
    [userId, device.id, device.publicKey],
  )
  return device.show(await challengeFor(app, null), circumstancesOf(app))
}
