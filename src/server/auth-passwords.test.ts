import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { hashPassword as hashByScrypt } from 'better-auth/crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, PASSWORD } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { hashPassword, isPasswordOf } from './auth-passwords.ts'

describe('a password hash', () => {
  it('says how it was made, and is another one each time', async () => {
    const hash = await hashPassword('blå himmel over Årnes')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await hashPassword('blå himmel over Årnes')).not.toBe(hash)
  })

  it('knows its password, and no other', async () => {
    const hash = await hashPassword('blå himmel over Årnes')
    expect(await isPasswordOf(hash, 'blå himmel over Årnes')).toBe(true)
    expect(await isPasswordOf(hash, 'blå himmel over årnes')).toBe(false)
    expect(await isPasswordOf(hash, '')).toBe(false)
  })

  it('does not ask how a keyboard writes å', async () => {
    expect(
      await isPasswordOf(await hashPassword('blå himmel'.normalize('NFD')), 'blå himmel'.normalize('NFC')),
    ).toBe(true)
  })

  // From the tests of the reference implementation (phc-winner-argon2).
  it('is read as others write it, with other costs too', async () => {
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await isPasswordOf(hash, 'password')).toBe(true)
    expect(await isPasswordOf(hash, 'passwore')).toBe(false)
  })

  it.each(['', 'x', '$argon2id$v=19$m=1,t=2$c29tZXNhbHQ$CTFh'])('is not %j', async (hash) => {
    await expect(isPasswordOf(hash, 'password')).rejects.toThrow('Invalid password hash')
  })
})

describe('many passwords at once', () => {
  // Fails when the semaphore is taken out: hashes then hold all threads of the process.
  it('leave a thread for the compression of answers', async () => {
    const done: string[] = []
    const hashes = Array.from({ length: 12 }, async () => {
      await hashPassword('blå himmel over Årnes')
      done.push('hash')
    })
    await promisify(brotliCompress)('Vikar i 3B')
    done.push('answer')
    await Promise.all(hashes)
    expect(done.indexOf('answer')).toBe(0)
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

  it('lets in who knows the password, and is replaced by one of today', async () => {
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
