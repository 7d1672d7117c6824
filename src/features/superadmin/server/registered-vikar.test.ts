import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castLogin, castNils, castSara, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asSara: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  await castNils(app)
  kari = await castKari(app)
  asSara = await server.logIn((await castSara(app)).email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from audit_log'))

const look = (id: string) => asSara('GET', `/api/service/vikarer/${id}`)
const noted = () => app.db.query('select action, employer_id, subject_type, subject_id from audit_log')

it('shows a substitute of any register with the employer, and logs the look', async () => {
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const { userId } = await castLogin(app, ola)
  await app.db.query(
    "update vikarer set company = 'Kafé Sol', skills = 'Norsk', availability = 'busy' where id = $1",
    [ola.id],
  )
  expect((await look(ola.id)).body).toEqual({
    vikarId: ola.id,
    fullName: 'Ola Hansen',
    phone: ola.phone,
    email: ola.email,
    availability: 'busy',
    company: 'Kafé Sol',
    skills: 'Norsk',
    userId,
    administratorUserId: kari.userId,
    createdAt: expect.stringMatching(/Z$/),
    employerName: 'Fjellhamar skole',
  })
  expect(await noted()).toEqual([
    {
      action: 'vikar-viewed',
      employer_id: kari.scope.employerId,
      subject_type: 'vikar',
      subject_id: ola.id,
    },
  ])
})

it("names the employer's first active administrator, if there is one", async () => {
  const per = await castVikar(app, kari, 'Per Lie')
  const [nina] = await app.db.query(
    "insert into users (name, email) values ('Nina Dahl', 'nina@fjellhamar.example') returning id",
  )
  await app.db.query(
    `insert into profiles (user_id, full_name, role, employer_id, created_at)
      values ($1, 'Nina Dahl', 'administrator', $2, now() + interval '1 minute')`,
    [nina?.['id'], kari.scope.employerId],
  )
  const named = async () => (await look(per.id)).body
  const deactivate = (userId: unknown) =>
    app.db.query('update profiles set soft_deleted = true where user_id = $1', [userId])
  expect(await named()).toMatchObject({ administratorUserId: kari.userId })
  await deactivate(kari.userId)
  expect(await named()).toMatchObject({ administratorUserId: nina?.['id'] })
  await deactivate(nina?.['id'])
  expect(await named()).toMatchObject({ administratorUserId: null })
  await app.db.query('update profiles set soft_deleted = false where user_id = $1', [kari.userId])
})

it('shows only substitutes who are in a register', async () => {
  const siri = await castVikar(app, kari, 'Siri Dahl')
  await app.database.transaction(kari.scope, (tx) => removeVikar(tx, siri.id))
  await app.db.query('delete from audit_log')
  for (const id of [siri.id, kari.userId])
    expect(await look(id)).toMatchObject({ status: 404, body: { message: 'Fant ikke vikaren' } })
  expect((await look('ola')).status).toBe(422)
  expect(await noted()).toEqual([])
})
