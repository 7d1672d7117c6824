import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar } from '#test/cast.ts'
import { answerNo } from '#features/answers/server/answer.ts'
import { forgetAnswerTexts, forgetResponseLinks } from './retention.ts'
import { openResponseLink } from './response-link.ts'

let app: TestApp
beforeEach(async () => (app = await openTestApp()))
afterEach(() => app.close())

it('the message of an answer is kept for twelve months; the answer is kept', async () => {
  const kari = await castKari(app)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const siri = await castVikar(app, kari, 'Siri Dahl')
  const { token } = await castAssignment(app, kari, { channels: ['email'] })
  for (const [vikar, words] of [
    [ola, 'Er på hytta'],
    [siri, 'Jeg er syk'],
  ] as const) {
    const link = await openResponseLink(app.database, token(vikar.id))
    if (!link) throw new Error('the link of the test did not open')
    await answerNo(app, link, words)
  }
  await app.db.query(
    `update assignment_responses set created_at = case when vikar_id = $1
       then '2026-11-22 01:17Z'::timestamptz else '2026-11-23 01:17Z' end`,
    [ola.id],
  )
  const told = () =>
    app.db.query('select message, response_type from assignment_responses order by created_at')
  const declined = (message: string | null) => ({ message, response_type: 'declined' })
  app.clock.set('2027-11-22T02:17:00+01:00')
  await forgetAnswerTexts(app, app.system)
  expect(await told()).toEqual([declined('Er på hytta'), declined('Jeg er syk')])
  app.clock.set('2027-11-22T02:17:01+01:00')
  await forgetAnswerTexts(app, app.system)
  expect(await told()).toEqual([declined(null), declined('Jeg er syk')])
})

it('a link is pruned thirty days after its shift; the recipient and their answer are not', async () => {
  const kari = await castKari(app)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const { token } = await castAssignment(app, kari, { channels: ['email'] })
  const link = await openResponseLink(app.database, token(ola.id))
  if (!link) throw new Error('the link of the test did not open')
  await answerNo(app, link, 'Er på hytta')
  await app.db.query("update recipients set expires_at = '2026-11-22 13:30Z'")
  const known = () => app.db.query('select token_hash is not null as known from recipients')
  app.clock.set('2026-12-22T13:30:00Z')
  await forgetResponseLinks(app, app.system)
  expect(await known()).toEqual([{ known: true }])
  app.clock.set('2026-12-22T13:30:01Z')
  await forgetResponseLinks(app, app.system)
  expect(await known()).toEqual([{ known: false }])
  expect(await openResponseLink(app.database, token(ola.id))).toBeNull()
  expect(await app.db.query('select response_type, message from assignment_responses')).toEqual([
    { response_type: 'declined', message: 'Er på hytta' },
  ])
})
