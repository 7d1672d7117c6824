import { argon2, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely'
import { retryOnLostConnection } from './database/connection-failures.ts'
import { naming } from './database/naming.ts'
import { openPool, type Connect } from './database/pools.ts'
import type { DB } from './database/types.ts'
import { networksOf } from './load/network.ts'
import { createSemaphore, type Share } from './load/semaphore.ts'
import type { Logger } from './log.ts'

/** OWASP ASVS 5.0, appendix C: 19 MiB and two passes, or more. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$key`, the usual format: it records how the hash was made. */
const WRITTEN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
const CURRENT = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`

/**
 * Hashes are made on the four threads of the process that also compress answers and read files, and each takes a
 * processor: one of either is always left for what people wait for.
 */
const hashing = createSemaphore({
  atOnce: Math.min(3, Math.max(1, availableParallelism() - 1)),
  waiting: 100,
  patienceMs: 5000,
})

/**
 * The first queue for hashes of logged-in users. It passes them to {@link hashing} one at a time, so a login waits
 * behind at most one of them. No rate limit protects that queue: a right password is not counted.
 */
const ofLoggedIn = createSemaphore({ atOnce: 1, waiting: 40, patienceMs: 5000 })
/** The tries that a user has in a quarter of an hour. */
const PLACES_PER_USER = 5
const PLACES_PER_NETWORK = 10
/** Shared by all users with an unconfirmed address, because anyone can create such accounts. */
const PLACES_UNCONFIRMED = 8

/** A logged-in user, whose password is checked or set. */
export interface Hasher {
  readonly userId: string
  readonly ip: string
  readonly emailVerified: boolean
}

/** A user who has shown their password. */
export interface ProvenByPassword {
  readonly userId: string
  /** The time when this password was set. */
  readonly setAt: Date
}

interface Stored {
  readonly userId: string
  readonly password: string | null
  readonly setAt: Date
}

/**
 * Checks passwords with a database role of its own: no other role may read the hashes. A correct password with an older
 * kind of hash gets a new hash.
 */
export const openPasswords = (connect: Connect, log: Logger) => {
  const pool = openPool(connect, 'vikarklar_auth', 5, log)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [naming] })

  const warnOfRetry = (err: unknown) =>
    log.warn({ err }, 'a look-up of a password lost its connection and is retried')
  const read = (isTheirs: RawBuilder<boolean>) =>
    retryOnLostConnection(async () => {
      const { rows } = await sql<Stored>`
          select a.user_id, a.password, a.updated_at as set_at from users u join accounts a on a.user_id = u.id
          where ${isTheirs} and a.provider_id = 'credential'`.execute(db)
      return rows[0]
    }, warnOfRetry)

  const check = async (
    stored: Stored | undefined,
    password: string,
    hasher?: Hasher,
  ): Promise<ProvenByPassword | null> => {
    if (!stored?.password) return null
    const { userId, setAt, password: hash } = stored
    if (!(await isPasswordOf(hash, password, hasher))) return null
    if (!hash.startsWith(CURRENT))
      await renew(db, userId, { former: hash, hash: await hashPassword(password, hasher) })
    return { userId, setAt }
  }

  const hasScrypt = once(() => retryOnLostConnection(() => findScrypt(db), warnOfRetry))

  return {
    /** The user with this address, if the password is theirs; else null, after the same work for every address. */
    check: async (email: string, password: string) => {
      const [stored, isScryptStored] = await Promise.all([
        read(sql<boolean>`u.email = ${email.toLowerCase()}`),
        hasScrypt(),
      ])
      const proven = await check(stored, password)
      if (!proven) await hashTheOthers(stored?.password, password, isScryptStored)
      return proven
    },
    /** Is this the user's password? */
    isOf: async (hasher: Hasher, password: string): Promise<boolean> =>
      (await check(await read(sql<boolean>`u.id = ${hasher.userId}`), password, hasher)) !== null,
    close: () => pool.end(),
  }
}

export type Passwords = ReturnType<typeof openPasswords>

/** Makes every failed check the same work: one hash of each kind in the table. */
const hashTheOthers = async (hash: string | null | undefined, password: string, isScryptStored: boolean) => {
  const isScrypt = Boolean(hash) && !hash?.startsWith('$')
  if (!hash || isScrypt) await hashPassword(password)
  if (isScryptStored && !isScrypt) await hashByScrypt(password, NO_SALT, SCRYPT_KEY_BYTES)
}

/** Looks up once per process what does not change while it runs. */
const once = (lookUp: () => Promise<boolean>) => {
  let found: Promise<boolean> | null = null
  return () =>
    (found ??= lookUp().catch((error: unknown) => {
      found = null
      throw error
    }))
}

/** Are there hashes of the first versions? */
const findScrypt = async (db: Kysely<DB>): Promise<boolean> => {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('providerId', '=', 'credential')
    .where('password', 'not like', '$%')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A password that was changed in this moment stays as it is. */
const renew = (
  db: Kysely<DB>,
  userId: string,
  { former, hash }: { readonly former: string; readonly hash: string },
) =>
  db
    .updateTable('accounts')
    .set({ password: hash })
    .where('userId', '=', userId)
    .where('password', '=', former)
    .execute()

/** @param hasher the user, if they are logged in */
export const hashPassword = async (password: string, hasher?: Hasher): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return `${CURRENT}${written(salt)}$${written(await keyOf(password, salt, { ...COST, tagLength: KEY_BYTES }, hasher))}`
}

/** @throws Error if the hash is malformed */
export const isPasswordOf = async (hash: string, password: string, hasher?: Hasher): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, stored] = WRITTEN.exec(hash) ?? []
  if (!salt || !stored) return isScryptOf(hash, password, hasher)
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const wanted = Buffer.from(stored, 'base64')
  const found = await keyOf(
    password,
    Buffer.from(salt, 'base64'),
    { ...cost, tagLength: wanted.byteLength },
    hasher,
  )
  return timingSafeEqual(wanted, found)
}

/** `salt:key` in hexadecimal, the format of the first versions; the salt's text is the salt. Takes 32 MiB. */
const isScryptOf = async (hash: string, password: string, hasher?: Hasher): Promise<boolean> => {
  const [, salt, stored] = /^([\da-f]{32}):([\da-f]{128})$/.exec(hash) ?? []
  if (!salt || !stored) throw new Error('Invalid password hash')
  const wanted = Buffer.from(stored, 'hex')
  return timingSafeEqual(wanted, await hashByScrypt(password, salt, wanted.byteLength, hasher))
}

const hashByScrypt = (password: string, salt: string, bytes: number, hasher?: Hasher): Promise<Buffer> =>
  inTurn(() => scryptOf(password.normalize('NFKC'), salt, bytes, SCRYPT), hasher)

const NO_SALT = '0'.repeat(32)
const SCRYPT_KEY_BYTES = 64
const SCRYPT = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }

const scryptOf = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)

const derive = promisify(argon2)

/** The same letters typed on another keyboard may be other bytes: they are brought to one form first. */
const keyOf = (
  password: string,
  nonce: Buffer,
  cost: typeof COST & { readonly tagLength: number },
  hasher: Hasher | undefined,
): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }), hasher)

const inTurn = (work: () => Promise<Buffer>, hasher: Hasher | undefined): Promise<Buffer> =>
  hasher ? ofLoggedIn.run(() => hashing.run(work), { shares: sharesOf(hasher) }) : hashing.run(work)

const sharesOf = ({ userId, ip, emailVerified }: Hasher): Share[] => [
  { key: `user ${userId}`, places: PLACES_PER_USER },
  { key: `network ${networksOf(ip).near}`, places: PLACES_PER_NETWORK },
  ...(emailVerified ? [] : [{ key: 'unconfirmed', places: PLACES_UNCONFIRMED }]),
]

const written = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
