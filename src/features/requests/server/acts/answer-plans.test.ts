import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { giveCredits } from '#test/cast.ts'
import { dumpUncounted } from '#test/dump.ts'
import { eventsOf } from '#test/events.ts'
import { castLine, inOrder, openLineOffice } from '#test/line.ts'

let office: Awaited<ReturnType<typeof openLineOffice>>
let people: (typeof office)['people']
let first: string
let shift: Awaited<ReturnType<typeof castLine>>

beforeAll(async () => {
  office = await openLineOffice()
  people = office.people
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.empty()
  await office.app.db.query("update vikarer set email = id || '@vikar.example' where email is null")
  office.app.clock.set(new Date().toISOString())
  await castShift()
})

const castShift = async (changes: Parameters<typeof castLine>[3] = {}) => {
  const ids = people.map(({ id }) => id)
  shift = await castLine(office.app, office.kari, ids, { asking: inOrder({ openAtMost: 1 }), ...changes })
  first = (await shift.asked())[0] ?? ''
}

const nameOf = (vikarId: string | undefined) => people.find(({ id }) => id === vikarId)?.fullName ?? ''
const answers = (path: string, body: object) =>
  office.asKari('POST', `/api/assignments/${shift.id}/answers${path}`, body)
const yes = (vikarId = first) => ({ vikarId, answer: 'accepted' })
const no = (vikarId = first) => ({ vikarId, answer: 'declined' })
const planOf = async (body: object) => {
  const { status, body: plan } = await answers('/plan', body)
  expect(status).toBe(200)
  return plan as Plan
}
interface Plan {
  readonly version: string
  readonly sentences: readonly string[]
  readonly notified: readonly object[]
  readonly sms: { readonly needed: number }
  readonly stopped: { readonly messages: number }
  readonly next: { readonly isChoice: boolean; readonly line: { readonly names: readonly string[] } } | null
}
const questions = () =>
  office.app.db.query("select vikar_id from email_history where kind = 'request' order by created_at, id")

it('plans a yes: the confirmation, the stopped question and the end of the line, and changes nothing', async () => {
  await office.app.db.query('update vikarer set email = $1 where id = $2', ['per@vikar.example', first])
  const before = await dumpUncounted(office.app)
  const plan = await planOf(yes())
  expect(plan.sentences).toEqual([
    `${nameOf(first)} får bekreftelse på e-post, med vakten til kalenderen.`,
    '1 melding som ikke er sendt ennå, blir stanset.',
    'De som venter i køen, får ikke spørsmålet.',
    'Da er alle plassene tatt.',
  ])
  expect(await dumpUncounted(office.app)).toEqual(before)
  expect(await answers('', { ...yes(), seen: plan.version })).toMatchObject({ status: 200 })
})

it('plans a confirmation by SMS and its credit', async () => {
  await giveCredits(office.app, office.kari, 5)
  await office.app.db.query('update vikarer set email = null where id = $1', [first])
  const { sentences, sms } = await planOf(yes())
  expect(sms.needed).toBe(1)
  expect(sentences[0]).toBe(`${nameOf(first)} får bekreftelse på SMS.`)
  await office.app.db.query('update sms_credits set balance = 0')
  expect((await planOf(yes())).sentences.slice(0, 2)).toEqual([
    `${nameOf(first)} får ingen bekreftelse fra Vikarklar.`,
    'Det er ikke nok SMS på saldoen: du trenger 1 og har 0.',
  ])
})

it('names the people who stay in reserve after a yes', async () => {
  await castShift({ asking: inOrder({ openAtMost: 4 }) })
  const [one, two, late] = people
  await shift.says.yes(one?.id ?? '')
  await shift.says.yes(late?.id ?? '')
  await office.app.db.query("update assignments set places = 2, status = 'open'")
  expect((await planOf(yes(two?.id))).sentences).toContain(`${late?.fullName} står fortsatt i reserve.`)
})

it('asks the person named in the plan of a no', async () => {
  const plan = await planOf(no())
  const named = plan.next?.line.names[0]
  expect(plan.sentences.slice(-2)).toEqual([
    `${nameOf(first)} får ingen flere påminnelser om vakten.`,
    `${named} får spørsmålet nå.`,
  ])
  await answers('', { ...no(), askNext: true, seen: plan.version })
  await shift.sweep()
  expect(nameOf(String((await questions()).at(-1)?.['vikar_id']))).toBe(named)
})

it('halts the line after a no if the office chose so, and records that', async () => {
  const plan = await planOf({ ...no(), askNext: false })
  expect(plan.sentences).toContain('Ingen i køen eller reserven blir spurt før du ber om det.')
  expect(plan.next?.isChoice).toBe(true)
  await answers('', { ...no(), askNext: false, seen: plan.version })
  await shift.sweep()
  expect(await questions()).toHaveLength(1)
  const { body } = await office.asKari('GET', `/api/assignments/${shift.id}`)
  const [event] = (body as { events: { text: string }[] }).events
  expect(event?.text).toBe(`Kari Nordmann registrerte nei fra ${nameOf(first)} uten å spørre andre.`)
})

it('leaves a halted line unchanged if a program makes no choice', async () => {
  await office.app.db.query('update requests set halted_at = now()')
  await answers('', no())
  await shift.sweep()
  expect(await questions()).toHaveLength(1)
})

it.each([
  ['a yes', yes],
  ['a no', no],
])('records %s once when it is pressed twice', async (_, wanted) => {
  const { version: seen } = await planOf(wanted())
  expect(await answers('', { ...wanted(), seen })).toMatchObject({ status: 200 })
  const before = await dumpUncounted(office.app)
  expect(await answers('', { ...wanted(), seen })).toMatchObject({ status: 200 })
  expect(await dumpUncounted(office.app)).toEqual(before)
  expect((await eventsOf(office.app, shift.id)).filter(({ kind }) => kind === 'answered')).toHaveLength(1)
})

it('does nothing when the plan has changed, and shows the new one', async () => {
  const { version: seen } = await planOf(yes())
  await office.app.db.query('update vikarer set email = null where id = $1', [first])
  expect(await answers('', { ...yes(), seen })).toMatchObject({
    status: 409,
    body: { code: 'PLAN_CHANGED', data: { plan: { sms: { needed: 1 } } } },
  })
  expect(await eventsOf(office.app, shift.id)).not.toContainEqual(
    expect.objectContaining({ kind: 'answered' }),
  )
})

it('gives the reason an answer cannot be recorded before the press', async () => {
  await shift.says.yes(first)
  expect(await answers('/plan', no())).toMatchObject({ status: 409, body: { code: 'HAS_PLACE' } })
  expect(await answers('/plan', yes(people.find(({ id }) => id !== first)?.id))).toMatchObject({
    status: 409,
    body: { code: 'FULL' },
  })
})
