import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castWorkplaces } from '#test/archive-cast.ts'
import { downloadArchive } from '#test/archive.ts'
import { serveTestApp } from '#test/http.ts'
import { castLine } from '#test/line.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let cast: Awaited<ReturnType<typeof castWorkplaces>>

beforeAll(async () => {
  app = await openTestApp()
  cast = await castWorkplaces(app)
  server = await serveTestApp(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

it('contains the star, the groups, the place in a line and the ways to log in, without secrets', async () => {
  const { userId } = cast.login
  await app.db.query('update vikarer set is_favourite = true where id = $1', [cast.ola.id])
  await app.db.query(
    `insert into oidc_identities (user_id, issuer, subject, created_at)
     values ($1, 'https://feide.example', 'ola-id', now() - interval '1 day')`,
    [userId],
  )
  await app.db.query(
    `insert into passkeys (user_id, credential_id, public_key, name) values ($1, 'credential-of-ola', '\\x01', 'Telefonen til Ola')`,
    [userId],
  )
  const { requestId } = await castLine(app, cast.kari, [cast.ola.id])
  const gets = await downloadArchive(server.url, cast.login)

  expect(gets.rows('vikarer').map(({ is_favourite: isFavourite }) => isFavourite)).toEqual([true, false])
  expect(gets.rows('groups').map(({ employer_name: employer, name }) => [employer, name])).toEqual([
    ['Fjellhamar skole', 'Lærere'],
    ['Lillevik sykehjem', 'Lærere'],
  ])
  expect(gets.rows('line')).toMatchObject([
    {
      employer_name: 'Fjellhamar skole',
      request_id: requestId,
      place: 1,
      worked_minutes: expect.any(Number),
    },
  ])
  expect(gets.rows('notes')).toMatchObject([
    { employer_name: 'Fjellhamar skole', note: 'Fjellstø på mellomtrinnet', written_at: expect.any(String) },
  ])
  expect(gets.rows('logins')).toMatchObject([
    { kind: 'provider', issuer: 'https://feide.example', subject: 'ola-id' },
    { kind: 'passkey', name: 'Telefonen til Ola' },
  ])
  expect(gets.rows('sessions')).toMatchObject([{ entered_by: 'password' }])
  const all = [...gets.files.values()].join()
  const [session] = await app.db.query(
    "select encode(token_hash, 'hex') as hash from sessions where user_id = $1",
    [userId],
  )
  for (const secret of ['credential-of-ola', String(session?.['hash']), 'Siri', 'Zakarias'])
    expect([secret, all.includes(secret)]).toEqual([secret, false])
})

it('contains the data that an office keeps for some days after a removal', async () => {
  await app.database.transaction(cast.kari.scope, (tx) => removeVikar(tx, cast.ola.id))
  const { rows } = await downloadArchive(server.url, cast.login)
  expect(rows('removed')).toMatchObject([
    { employer_name: 'Fjellhamar skole', phone: cast.ola.phone, is_favourite: true, groups: ['Lærere'] },
  ])
  expect(rows('vikarer').map(({ employer_name: employer }) => employer)).toEqual(['Lillevik sykehjem'])
})
