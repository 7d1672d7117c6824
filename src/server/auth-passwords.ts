import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { verifyPassword as verifyScrypt } from 'better-auth/crypto'
import { createSemaphore } from './load/semaphore.ts'

/** OWASP ASVS 5.0, appendix C: 19 MiB and two passes, or more. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$key`, the usual format: it records how the hash was made. */
const WRITTEN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
const CURRENT = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`

/**
 * Hashes are made on the four threads of the process that also compress answers and read files, and each takes a processor: one
 * of either is always left for what people wait for.
 */
const hashing = createSemaphore({
  atOnce: Math.min(3, Math.max(1, availableParallelism() - 1)),
  waiting: 100,
  patienceMs: 5000,
})

/** What Better Auth makes and checks passwords with. A right password whose hash is of an older kind gets a new one. */
export const passwordsWith = (renew: (former: string, hash: string) => Promise<unknown>) => ({
  hash: hashPassword,
  verify: async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
    if (!(await isPasswordOf(hash, password))) return false
    if (!hash.startsWith(CURRENT)) await renew(hash, await hashPassword(password))
    return true
  },
})

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return `${CURRENT}${written(salt)}$${written(await keyOf(password, salt, COST, KEY_BYTES))}`
}

/** @throws Error for what is no hash */
export const isPasswordOf = async (hash: string, password: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, key] = WRITTEN.exec(hash) ?? []
  if (!salt || !key) return hashing.run(() => verifyScrypt({ hash, password })) // the library's own kind, which came first
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const wanted = Buffer.from(key, 'base64')
  return timingSafeEqual(wanted, await keyOf(password, Buffer.from(salt, 'base64'), cost, wanted.byteLength))
}

const derive = promisify(argon2)

/** The same letters typed on another keyboard may be other bytes: they are brought to one form first. */
const keyOf = (password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> =>
  hashing.run(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost }))

const written = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
