import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar } from '#test/cast.ts'
import { answerNo, answerYes } from './answer.ts'
import { withdrawByLink } from './withdraw.ts'
import { openResponseLink, type ResponseLink } from '#features/assignments/server/response-link.ts'

let app: TestApp
let link: ResponseLink

beforeEach(async () => {
  app = await openTestApp()
  const kari = await castKari(app)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const assignment = await castAssignment(app, kari)
  const opened = await openResponseLink(app.database, assignment.token(ola.id))
  if (!opened) throw new Error('the link of the test did not open')
  link = opened
})
afterEach(() => app.close())

const counted = async () => {
  const { values } = await app.metrics.claims.get()
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.outcome), value]))
}

it('answers are counted by outcome; failures start at zero', async () => {
  expect(await counted()).toEqual({ failed: 0 })
  await answerYes(app, link, null)
  await withdrawByLink(app, link, null)
  expect(await counted()).toEqual({ failed: 0, won: 1, withdrawn: 1 })
})

it.each([
  ['a yes', answerYes],
  ['a no', answerNo],
  ["'jeg kan ikke likevel'", withdrawByLink],
])('%s that could not be recorded is counted as failed', async (_what, answer) => {
  await app.db.query('alter table assignment_responses rename to elsewhere')
  await expect(answer(app, link, null)).rejects.toThrow('assignment_responses')
  expect(await counted()).toEqual({ failed: 1 })
})
