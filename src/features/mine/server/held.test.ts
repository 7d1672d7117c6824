import { afterAll, beforeEach, expect, it } from 'vitest'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { PersonScope } from '#server/database/scope.ts'
import { castLogin, giveCredits, shift } from '#test/cast.ts'
import { noticesSoFar } from '#test/notices.ts'
import { openOffice } from '#test/office.ts'

const office = await openOffice({ UNDO_SECONDS: '2' })
const { app, server, kari, asKari, ola } = office
const login = await castLogin(app, ola)
const asOla = await server.logIn(login.email)
await giveCredits(app, kari, 100)

afterAll(office.close)
beforeEach(async () => {
  for (const table of ['assignments', 'requests', 'rate_limits']) await app.db.query(`delete from ${table}`)
})

const send = async () => {
  const form = shift({ channels: ['sms', 'email'], recipients: { kind: 'chosen', vikarIds: [ola.id] } })
  const { status, body } = await asKari('POST', '/api/assignments', { ...form, isUndoable: true })
  expect(status).toBe(200)
  const { id } = body as { id: string }
  const [row] = await app.db.query('select id from recipients')
  return { id, token: app.tokens.derive('assignment_response_tokens', String(row?.['id'])) }
}
const list = async () => (await asOla('GET', '/api/my-assignments?list=coming')).body
const letGo = () => app.db.query("update requests set held_until = now() - interval '1 second'")

it('a held request is in no list of the substitute, cannot be opened by a link, and takes no answer', async () => {
  const { id, token } = await send()
  expect(await list()).toMatchObject({ assignments: [], waiting: 0 })
  expect(await openResponseLink(app.database, token)).toBeNull()
  expect((await fetch(`${server.url}/r/${token}`)).status).toBe(404)
  for (const act of ['claim', 'decline', 'reserve', 'withdraw'])
    expect(await asOla('POST', `/api/my-assignments/${id}/${act}`, {})).toMatchObject({ status: 404 })
  expect(await asOla('GET', `/api/my-assignments/${id}/kalender.ics`)).toMatchObject({ status: 404 })
  expect(await app.db.query('select from assignment_responses')).toEqual([])
  await letGo()
  expect(await list()).toMatchObject({ assignments: [{ id }], waiting: 1 })
  expect(await openResponseLink(app.database, token)).not.toBeNull()
})

it('the role of a person sees nothing of a held request in any table', async () => {
  await send()
  const seen = () =>
    app.database.read(new PersonScope(login.userId), async (tx) => [
      await tx.selectFrom('recipients').select('id').execute(),
      await tx.selectFrom('assignments').select('id').execute(),
      await tx.selectFrom('requests').select('id').execute(),
    ])
  expect(await seen()).toEqual([[], [], []])
  await letGo()
  expect((await seen()).map((rows) => rows.length)).toEqual([1, 1, 1])
})

it('a substitute is notified of a request once it can no longer be undone, never of an undone one', async () => {
  const heard: string[] = []
  const stop = app.live.subscribe([`person:${login.userId}`], () => heard.push('change'))
  const { id } = await send()
  await noticesSoFar(app)
  expect(heard).toEqual([])
  await asKari('POST', `/api/assignments/${id}/undo`, {})
  await noticesSoFar(app)
  expect(heard).toEqual([])
  await send()
  await expect.poll(() => heard.length, { timeout: 5000 }).toBe(1)
  stop()
})
