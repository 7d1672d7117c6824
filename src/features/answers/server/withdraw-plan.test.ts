import { afterAll, beforeEach, expect, it } from 'vitest'
import { dumpTables } from '#test/dump.ts'
import { eventsOf } from '#test/events.ts'
import { openOffice } from '#test/office.ts'
import { withdrawalsOf } from '#test/withdrawals.ts'
import { answerNo, answerYes } from './answer.ts'

const office = await openOffice()
const { app, server, kari, ola, siri, answer } = office
const { withdraw, won, messages } = await withdrawalsOf(office)

afterAll(office.close)
beforeEach(async () => {
  await app.db.query('delete from rate_limits')
  await choose('{email}')
})

const choose = (channels: string) =>
  app.db.query('update memberships set notify_withdrawn = $1::text[] where user_id = $2', [
    channels,
    kari.userId,
  ])
const planOf = (token: string) =>
  server.anonymous('POST', `/api/responses/${token}/withdraw/plan`, {}) as Promise<{ body: Plan }>
interface Plan {
  readonly version: string
  readonly told: string
  readonly channels: readonly string[]
  readonly sentences: readonly string[]
}
const page = async (token: string) => (await server.anonymous('GET', `/r/${token}`)).text

it('lists the people to be notified and their channels, and changes nothing', async () => {
  const { token } = await won()
  const before = await dumpTables(app)
  expect((await planOf(token(ola.id))).body).toMatchObject({
    told: 'contact',
    channels: ['email', 'sms'],
    isConfirmed: true,
    sentences: [
      'Oppdraget blir ledig for andre med en gang.',
      'Kari Nordmann får beskjed på e-post og SMS.',
      'Du får en bekreftelse på e-post.',
    ],
  })
  expect(await dumpTables(app)).toEqual(before)
})

it('predicts the messages that the withdrawal then sends', async () => {
  const { id, token } = await won()
  await app.db.query("update email_history set status = 'sent', next_attempt_at = null")
  await app.db.query("update sms_history set status = 'sent', next_attempt_at = null")
  const { channels } = (await planOf(token(ola.id))).body
  await withdraw(token(ola.id))
  const notices = (await messages(id)).filter(({ kind }) => kind === 'withdrawn-notice')
  expect(notices.map(({ channel }) => channel)).toEqual(channels)
})

it('lists no SMS without a credit', async () => {
  const { token } = await won()
  await app.db.query('update sms_credits set balance = 0 where employer_id = $1', [kari.scope.employerId])
  expect((await planOf(token(ola.id))).body.channels).toEqual(['email'])
})

it('mentions that the reserve is asked first, without names', async () => {
  const { token } = await won()
  await answer(token(siri.id), answerYes)
  const { sentences } = (await planOf(token(ola.id))).body
  expect(sentences[0]).toBe(
    'Oppdraget blir ledig med en gang, og de som står i reserve, får spørsmålet først.',
  )
  expect(sentences.join(' ')).not.toContain('Siri')
})

it('asks the substitute to call if no one at the office is notified, on the page too, before and after', async () => {
  const { id, token } = await won()
  await choose('{}')
  const call = 'Ingen på kontoret får melding om avbud. Ring Kari Nordmann i tillegg.'
  expect((await planOf(token(ola.id))).body).toMatchObject({ told: 'no-one', channels: [] })
  expect(await page(token(ola.id))).toContain(call)
  await withdraw(token(ola.id))
  expect(await page(token(ola.id))).toContain(
    'Ring Kari Nordmann og si fra: kontoret får ikke melding om avbud.',
  )
  const events = await eventsOf(app, id)
  expect(events.find(({ kind }) => kind === 'withdrawn')).toMatchObject({ effects: { told: '' } })
})

it('lists the people notified afterwards', async () => {
  const { token } = await won()
  await withdraw(token(ola.id))
  await choose('{}')
  expect(await page(token(ola.id))).toContain('Du skal ikke møte. Kari Nordmann har fått beskjed.')
})

it('does nothing when the recipients have changed, and shows the new plan', async () => {
  const { id, token } = await won()
  const { version } = (await planOf(token(ola.id))).body
  await choose('{}')
  const pressed = await server.anonymous('POST', `/api/responses/${token(ola.id)}/withdraw`, {
    seen: version,
  })
  expect(pressed).toMatchObject({
    status: 409,
    body: { code: 'PLAN_CHANGED', data: { plan: { told: 'no-one' } } },
  })
  expect((await eventsOf(app, id)).map(({ kind }) => kind)).not.toContain('withdrawn')
  const shown = (pressed.body as { data: { plan: Plan } }).data.plan
  for (const outcome of ['withdrawn', 'already-withdrawn'])
    expect(
      await server.anonymous('POST', `/api/responses/${token(ola.id)}/withdraw`, { seen: shown.version }),
    ).toMatchObject({ status: 200, body: { outcome } })
})

it('requires the holder, before the start', async () => {
  const { id, token } = await won()
  await answer(token(siri.id), answerNo)
  expect(await planOf(token(siri.id))).toMatchObject({ status: 409, body: { code: 'NOT_YOURS' } })
  await app.db.query(
    "update assignments set starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour' where id = $1",
    [id],
  )
  expect(await planOf(token(ola.id))).toMatchObject({ status: 409, body: { code: 'STARTED' } })
})
