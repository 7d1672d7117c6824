import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { castAssignment } from '#test/cast.ts'
import { openErasing, type Erasing } from '#test/erasing.ts'
import { versionOfShift } from '#test/version.ts'

let office: Erasing

beforeEach(async () => {
  office = await openErasing()
  await office.deliver()
})
afterEach(() => office.close())

/** Ola and Siri are asked about a shift. No message has left, and no job runs. */
const ask = async (places = 2) => {
  const { app, kari, ola, siri } = office
  return castAssignment(app, kari, {
    channels: ['sms', 'email'],
    places,
    recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
  })
}

type Body = { stopped: { messages: number; sms: number }; version: string }
/** Plans the act, and does it as planned. */
const act = async (id: string, what: string, input: object = {}) => {
  const { body } = await office.asKari('POST', `/api/assignments/${id}/${what}/plan`, input)
  const { stopped, version } = body as Body
  expect(
    await office.asKari('POST', `/api/assignments/${id}/${what}`, { ...input, seen: version }),
  ).toMatchObject({
    status: 200,
  })
  return stopped
}
const toPlaces = async (id: string, places: number) => {
  const version = await office.app.database.transaction(office.kari.scope, (tx) => versionOfShift(tx, id))
  return act(id, 'places', { places, version, askNext: false })
}
const expectNothingFor = async ({ phone, email }: { phone: string; email: string | null }) => {
  const { sms, mails } = await office.deliver()
  const reached = [...sms, ...mails].map(({ to }) => to)
  expect(reached).not.toContain(phone)
  expect(reached).not.toContain(email)
}

// Each fails when `stopUnwantedNow` is removed from the second act.

it.each(['cancel', 'complete'])(
  'a message that a dialog stopped is not sent once the shift is reopened: %s',
  async (close) => {
    const asked = await ask()
    await office.answer(asked.token(office.ola.id), answerYes)
    const stopped = await act(asked.id, close)
    expect(stopped.sms).toBeGreaterThan(0)
    const before = await office.balance()
    await act(asked.id, 'reopen', { askNext: false })
    expect(await office.balance()).toBe(before + stopped.sms)
    await expectNothingFor(office.siri)
  },
)

it('a message that a dialog stopped is not sent once the shift has more places again', async () => {
  const asked = await ask()
  await office.answer(asked.token(office.ola.id), answerYes)
  expect(await toPlaces(asked.id, 1)).toMatchObject({ messages: 2, sms: 1 })
  await toPlaces(asked.id, 2)
  await expectNothingFor(office.siri)
})

it('a message that a dialog stopped is not sent once an edit adds a place', async () => {
  const asked = await ask()
  await office.answer(asked.token(office.ola.id), answerYes)
  await toPlaces(asked.id, 1)
  const [shift] = await office.app.db.query(
    `select title, location, assignment_date as date, left(start_time::text, 5) as "startTime",
       left(end_time::text, 5) as "endTime" from assignments where id = $1`,
    [asked.id],
  )
  const version = await office.app.database.transaction(office.kari.scope, (tx) =>
    versionOfShift(tx, asked.id),
  )
  const edit = { ...shift, description: '', requirements: '', places: 2, version, askNext: false }
  const { body } = await office.asKari('POST', `/api/assignments/${asked.id}/plan`, edit)
  const { version: seen } = body as Body
  expect(await office.asKari('PUT', `/api/assignments/${asked.id}`, { ...edit, seen })).toMatchObject({
    status: 200,
  })
  await expectNothingFor(office.siri)
})

it('a message that a yes stopped is not sent once the office takes its person off and asks no one', async () => {
  const asked = await ask(1)
  await office.answer(asked.token(office.ola.id), answerYes)
  await act(asked.id, 'removals', { vikarId: office.ola.id, words: '', askNext: false })
  await expectNothingFor(office.siri)
})
