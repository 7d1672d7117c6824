import { createHook } from 'node:async_hooks'
import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, PASSWORD } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { hashPassword, isPasswordOf, type Hasher } from './passwords.ts'

describe('a password hash', () => {
  it('records its parameters, and differs each time', async () => {
    const hash = await hashPassword('blå himmel over Årnes')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await hashPassword('blå himmel over Årnes')).not.toBe(hash)
  })

  it('verifies its password, and no other', async () => {
    const hash = await hashPassword('blå himmel over Årnes')
    expect(await isPasswordOf(hash, 'blå himmel over Årnes')).toBe(true)
    expect(await isPasswordOf(hash, 'blå himmel over årnes')).toBe(false)
    expect(await isPasswordOf(hash, '')).toBe(false)
  })

  it('ignores the keyboard’s encoding of å', async () => {
    expect(
      await isPasswordOf(await hashPassword('blå himmel'.normalize('NFD')), 'blå himmel'.normalize('NFC')),
    ).toBe(true)
  })

  // Vectors of the reference implementation (phc-winner-argon2).
  it('in the usual format is read, with other costs too', async () => {
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await isPasswordOf(hash, 'password')).toBe(true)
    expect(await isPasswordOf(hash, 'passwore')).toBe(false)
  })

  // Made by Better Auth 1.7.7, which hashed the passwords of the first versions.
  it('is read as the first versions wrote it', async () => {
    const key =
      '4bc25bf26a50ffb8335dbbd8eee292ce83b7f2849037d6d8c7e3e232f8a9ea92' +
      '1a97f419228f0e6878390fb465dcb93313e09b4f85bf0e58a9f308b129af865b'
    const hash = `bdb928cc7a597dbbddc2e4a086a2d70f:${key}`
    expect(await isPasswordOf(hash, 'blå himmel over Årnes')).toBe(true)
    expect(await isPasswordOf(hash, 'blå himmel over Årnes'.normalize('NFD'))).toBe(true)
    expect(await isPasswordOf(hash, 'blå himmel over årnes')).toBe(false)
  })

  it.each(['', 'x', 'ab:cd', '$argon2id$v=19$m=1,t=2$c29tZXNhbHQ$CTFh'])('is not %j', async (hash) => {
    await expect(isPasswordOf(hash, 'password')).rejects.toThrow('Invalid password hash')
  })
})

describe('many passwords at once', () => {
  // Fails without the semaphore: hashes then occupy all threads of the process.
  it('leave a thread for the compression of answers', async () => {
    const done: string[] = []
    const hashes = Array.from({ length: 6 }, async () => {
      await hashPassword('blå himmel over Årnes')
      done.push('hash')
    })
    await promisify(brotliCompress)('Vikar i 3B')
    done.push('answer')
    await Promise.all(hashes)
    expect(done.indexOf('answer')).toBe(0)
  })
})

/** As the first versions hashed. */
/** Counts the hashes that this process makes, by kind. */
const countHashes = () => {
  let kinds: string[] = []
  const hook = createHook({
    init: (_, kind) => void (/^(ARGON2|SCRYPT)/.test(kind) && kinds.push(kind)),
  }).enable()
  return {
    during: async (work: () => Promise<unknown>) => {
      kinds = []
      await work()
      return kinds.toSorted()
    },
    stop: () => hook.disable(),
  }
}

const hashByScrypt = async (password: string): Promise<string> => {
  const salt = randomBytes(16).toString('hex')
  const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)
  const key = await derive(password.normalize('NFKC'), salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 })
  return `${salt}:${key.toString('hex')}`
}

describe('passwords of many logged-in users', () => {
  const hasher = (user: number, changed: Partial<Hasher> = {}): Hasher => ({
    userId: `user ${user}`,
    ip: `192.0.2.${user}`,
    emailVerified: true,
    ...changed,
  })
  const flood = (of: (index: number) => Hasher) =>
    Promise.allSettled(Array.from({ length: 300 }, (_, index) => hashPassword(PASSWORD, of(index))))

  // Each fails without its share in `sharesOf`.
  it.each([
    ['one user', (index: number) => hasher(1, { ip: `192.0.2.${index % 250}` })],
    ['one network', (index: number) => hasher(index, { ip: '192.0.2.1' })],
    ['new accounts', (index: number) => hasher(index % 250, { emailVerified: false })],
  ])('of %s leave places for the others', async (_, of) => {
    const flooding = flood(of)
    await expect(hashPassword(PASSWORD, hasher(999, { ip: '198.51.100.1' }))).resolves.toMatch(/^\$argon2id/)
    expect((await flooding).filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  })

  // Fails when `inTurn` takes hashes of logged-in users straight to `hashing`.
  it('refuse no login', async () => {
    const app = await openTestApp()
    try {
      const { userId, email } = await castKari(app)
      const flooding = flood((index) => hasher(index % 250))
      expect(await app.passwords.check(email, PASSWORD)).toMatchObject({ userId })
      await flooding
    } finally {
      await app.close()
    }
  })
})

describe('a hash of an older kind', () => {
  let app: TestApp
  let server: Awaited<ReturnType<typeof serveTestApp>>
  let kari: { email: string }
  beforeAll(async () => {
    app = await openTestApp()
    server = await serveTestApp(app)
    kari = await castKari(app)
  })
  afterAll(async () => {
    await server.close()
    await app.close()
  })

  const logIn = async (password: string) =>
    (await server.anonymous('POST', '/api/sign-in', { email: kari.email, password })).status
  const stored = async () => {
    const [row] = await app.db.query(
      'select password from accounts join users on users.id = user_id where email = $1',
      [kari.email],
    )
    return String(row?.['password'])
  }

  // Fails without `hashTheOthers`.
  it('costs a wrong password the same hashes as an unknown address', async () => {
    const own = await openTestApp()
    const hashes = countHashes()
    try {
      const [withOld, withCurrent] = [await castKari(own), await castNils(own)]
      await own.db.query(
        'update accounts set password = $1 from users where users.id = user_id and email = $2',
        [await hashByScrypt(PASSWORD), withOld.email],
      )
      const costOf = (email: string) =>
        hashes.during(async () => expect(await own.passwords.check(email, 'not the password')).toBeNull())
      for (const email of [withOld.email, withCurrent.email, 'ukjent@fjellhamar.example'])
        expect(await costOf(email)).toEqual(['ARGON2REQUEST', 'SCRYPTREQUEST'])
    } finally {
      hashes.stop()
      await own.close()
    }
  })

  it('accepts its password, and is replaced by a current one', async () => {
    const former = await hashByScrypt(PASSWORD)
    await app.db.query('update accounts set password = $1', [former])
    expect(await logIn('not the password')).toBe(401)
    expect(await stored()).toBe(former)
    expect(await logIn(PASSWORD)).toBe(200)
    const renewed = await stored()
    expect(renewed).toMatch(/^\$argon2id\$/)
    expect(await logIn(PASSWORD)).toBe(200)
    expect(await stored()).toBe(renewed)
  })
})
