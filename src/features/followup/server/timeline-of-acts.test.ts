import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { completeEnded } from '#features/assignments/server/complete.ts'
import { findResponseLink } from '#features/assignments/server/response-link.ts'
import { giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { AssignmentEvent } from '../shapes.ts'

let office: Office
let shift: Awaited<ReturnType<Office['ask']>>

beforeAll(async () => {
  office = await openOffice()
  await giveCredits(office.app, office.kari, 100)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  shift = await office.ask()
})

const linkOf = async (vikarId: string) => {
  const link = await findResponseLink(office.app.database, shift.token(vikarId))
  if (!link) throw new Error('the link did not open')
  return link
}
const yes = async (vikarId: string) => answerYes(office.app, await linkOf(vikarId), null)
const act = (path: string, body: object = {}) =>
  office.asKari('POST', `/api/assignments/${shift.id}/${path}`, body)

const Answer = z.object({ events: z.array(AssignmentEvent) })
const eventsNow = async () =>
  Answer.parse((await office.asKari('GET', `/api/assignments/${shift.id}`)).body).events

/** The sentences of the page since the act, oldest first, each with its messages. */
const said = async (work: () => Promise<unknown>) => {
  const known = new Set((await eventsNow()).map(({ id, text }) => `${id} ${text}`))
  await work()
  return (await eventsNow())
    .filter(({ id, text }) => !known.has(`${id} ${text}`))
    .toReversed()
    .map(({ text, consequences }) => [text, ...consequences])
}

it('begins with the creation and the messages of the request', async () => {
  expect(await said(async () => (shift = await office.ask()))).toEqual([
    ['Kari Nordmann opprettet oppdraget for Ola Hansen og Siri Dahl.', '2 vikarer får forespørselen på SMS.'],
  ])
})

it('keeps a cancellation after a reopening, and invents no answer of its holder', async () => {
  await yes(office.ola.id)
  const sentences = await said(async () => {
    await act('cancel')
    await act('reopen')
  })
  expect(sentences).toEqual([
    ['Kari Nordmann avlyste oppdraget.', expect.stringMatching(/^Ola Hansen får beskjed på /)],
    ['Kari Nordmann åpnet oppdraget igjen.'],
  ])
})

it('keeps the author of an answer that the office recorded, also after a removal', async () => {
  const vikarId = office.ola.id
  const sentences = await said(async () => {
    await act('answers', { vikarId, answer: 'accepted' })
    await act('removals', { vikarId, words: '' })
  })
  expect(sentences.map(([sentence]) => sentence)).toEqual([
    'Kari Nordmann registrerte ja fra Ola Hansen.',
    'Kari Nordmann fjernet Ola Hansen fra vakten.',
  ])
})

it('keeps each yes of a person who withdrew and said yes again', async () => {
  const sentences = await said(async () => {
    await yes(office.ola.id)
    await withdrawByLink(office.app, await linkOf(office.ola.id), null)
    await yes(office.ola.id)
  })
  expect(sentences.map(([sentence]) => sentence)).toEqual([
    'Ola Hansen svarte ja og fikk oppdraget.',
    'Ola Hansen meldte avbud.',
    'Ola Hansen svarte ja og fikk oppdraget.',
  ])
})

it('shows that the service completed a shift', async () => {
  await yes(office.ola.id)
  await office.app.db.query(
    "update assignments set starts_at = now() - interval '9 hours', ends_at = now() - interval '1 hour'",
  )
  expect(await said(() => completeEnded(office.app, office.app.system))).toEqual([
    ['Oppdraget ble fullført av seg selv etter at vakten var over.'],
  ])
})

it('shows the sender of a reminder', async () => {
  expect(await said(() => act('reminders'))).toEqual([
    [
      expect.stringMatching(/^Kari Nordmann sendte påminnelse til (Ola Hansen|Siri Dahl) og /),
      '2 vikarer får påminnelsen på SMS.',
    ],
  ])
})
