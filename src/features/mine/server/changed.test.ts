import { afterAll, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import { castLogin, shift } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'

const office = await openOffice()
const { app, server, asKari, ola, ask } = office
const asOla = await server.logIn((await castLogin(app, ola)).email)

afterAll(office.close)

it('a yes from the holder confirms new times, and a removed person cannot take the shift again', async () => {
  const { id } = await ask([ola])
  const claim = () => asOla('POST', `/api/my-assignments/${id}/claim`, {})
  const list = async () => (await asOla('GET', '/api/my-assignments?list=coming')).body
  await claim()
  const moved = { ...shift(), date: addDays(osloToday(new Date()), 9) }
  expect((await asKari('PUT', `/api/assignments/${id}`, moved)).status).toBe(200)
  expect(await list()).toMatchObject({ assignments: [{ state: 'won', isToConfirm: true }] })
  const old = { date: addDays(osloToday(new Date()), 1), startTime: '08:00:00', endTime: '14:00:00' }
  expect(await asOla('POST', `/api/my-assignments/${id}/claim`, { seen: old })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED' },
  })
  expect(await list()).toMatchObject({ assignments: [{ isToConfirm: true }] })
  const { startTime, endTime } = moved
  const seen = { date: moved.date, startTime: `${startTime}:00`, endTime: `${endTime}:00` }
  expect(await asOla('POST', `/api/my-assignments/${id}/claim`, { seen })).toMatchObject({
    status: 200,
    body: { outcome: 'already-won' },
  })
  expect(await list()).toMatchObject({ assignments: [{ state: 'won', isToConfirm: false }] })
  await asKari('POST', `/api/assignments/${id}/removals`, { vikarId: ola.id })
  expect(await list()).toMatchObject({ assignments: [{ state: 'removed', isToConfirm: false }], waiting: 0 })
  expect(await claim()).toMatchObject({ status: 409, body: { code: 'TAKEN' } })
})

it('an answer to changed texts or times is refused, also a no', async () => {
  const { id } = await ask([ola])
  const [row] = await app.db.query(
    `select assignment_date::text as date, start_time as "startTime", end_time as "endTime", title, location
     from assignments where id = $1`,
    [id],
  )
  const moved = { ...shift(), date: addDays(osloToday(new Date()), 9), location: 'Skoleveien 9' }
  expect((await asKari('PUT', `/api/assignments/${id}`, moved)).status).toBe(200)
  const seen = { ...row, date: moved.date }
  for (const act of ['claim', 'decline'])
    expect(await asOla('POST', `/api/my-assignments/${id}/${act}`, { seen })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED' },
    })
  expect(
    await asOla('POST', `/api/my-assignments/${id}/decline`, { seen: { ...seen, location: 'Skoleveien 9' } }),
  ).toMatchObject({ status: 200 })
})
