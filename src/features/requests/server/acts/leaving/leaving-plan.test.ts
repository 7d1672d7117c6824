import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { castDepartment, castVikar, giveCredits } from '#test/cast.ts'
import { dumpUncounted } from '#test/dump.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let people: { id: string; fullName: string; phone: string }[]
let shift: Awaited<ReturnType<typeof castLine>>
let holder: { id: string; fullName: string; phone: string }

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  const { app, kari } = office
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await app.db.query(`delete from ${table}`)
  app.clock.set(new Date().toISOString())
  await giveCredits(app, kari, 20)
  people = []
  for (const fullName of ['Per Lie', 'Eva Moe', 'Jon Dal']) people.push(await castVikar(app, kari, fullName))
  shift = await castLine(
    app,
    kari,
    people.map(({ id }) => id),
    { asking: inOrder({ openAtMost: 1 }), channels: ['sms', 'email'] },
  )
  const [first] = await shift.asked()
  const found = people.find(({ id }) => id === first)
  if (!found) throw new Error('the line asked no one')
  holder = found
  await shift.says.yes(holder.id)
})

/** All rows except the count of plans. */
const rows = async () => dumpUncounted(office.app)

interface Plan {
  readonly version: string
  readonly sentences: readonly string[]
  readonly affected: { readonly seen: string }
  readonly opened: readonly {
    readonly channels: readonly string[]
    readonly next: { readonly line: { readonly names: readonly string[] } } | null
  }[]
}
const planOf = async (path: string, body: object) => {
  const { status, body: plan } = await office.asKari('POST', `/api/vikarer/${path}`, body)
  expect(status).toBe(200)
  return plan as Plan
}
const removal = (body: object = {}) => planOf(`${holder.id}/removal/plan`, { how: 'reopen-shifts', ...body })
const remove = (body: object) => office.asKari('DELETE', `/api/vikarer/${holder.id}`, body)
const inactive = (body: object = {}) =>
  planOf('inactive/plan', { ids: [holder.id], how: 'reopen-shifts', ...body })
const sent = (kind: string) =>
  office.app.db.query(
    `select 'sms' as channel, vikar_id, created_at from sms_history where kind = $1
     union all select 'email', vikar_id, created_at from email_history where kind = $1
     order by created_at, channel desc`,
    [kind],
  )
const questions = async () => (await sent('request')).filter(({ channel }) => channel === 'email')

it('lists the effects of a removal on shift, people, login and data, and changes nothing', async () => {
  const { app, kari } = office
  await castDepartment(app, kari, 'Blåklokka')
  await app.db.query(
    "update departments set contact_name = $1, contact_phone = $2 where name = 'Blåklokka'",
    [holder.fullName, holder.phone],
  )
  const before = await rows()
  const { sentences, opened } = await removal()
  const [next] = opened[0]?.next?.line.names ?? []
  expect(sentences).toEqual([
    `${holder.fullName} får 1 e-post og 1 SMS om at vakten er tatt tilbake.`,
    'Det koster 1 SMS (ca.\u00a02\u00a0kr), og etterpå er det 19 igjen.',
    expect.stringMatching(new RegExp(`^Vikar i 3B .* blir ledig\\. ${next} får spørsmålet nå\\.$`)),
    expect.stringContaining('som ikke er sendt ennå, blir stanset'),
    'Blåklokka står uten kontakt. Vikarene ringer den som sendte forespørselen.',
    `Navnet ${holder.fullName} står igjen i tidligere oppdrag.`,
    'Kan gjenopprettes i 30 dager under «Nylig slettet».',
  ])
  expect(await rows()).toEqual(before)
  expect((await removal({ how: 'for-good' })).sentences.at(-1)).toBe(
    'Telefon, e-post og notater slettes nå. Kan ikke gjenopprettes.',
  )
  await app.db.query('delete from departments')
})

it('sends the announced messages and asks the named person', async () => {
  const plan = await removal()
  expect(await remove({ how: 'reopen-shifts', seen: plan.version })).toMatchObject({
    status: 200,
    body: { reopened: 1 },
  })
  expect((await sent('removed')).map(({ channel }) => channel)).toEqual(plan.opened[0]?.channels)
  await shift.sweep()
  const asked = (await questions()).at(-1)?.['vikar_id']
  expect(people.find(({ id }) => id === asked)?.fullName).toBe(plan.opened[0]?.next?.line.names[0])
})

// Each fails without `stopAboutOpened` in its act.
it.each([
  ['a removal', removal],
  ['making inactive', inactive],
])('names the next person though the question about another shift was never sent: %s', async (_, plan) => {
  const { app, kari } = office
  for (const table of ['assignments', 'requests', 'sms_history', 'email_history'])
    await app.db.query(`delete from ${table}`)
  const others = people.filter(({ id }) => id !== holder.id)
  const line = await castLine(app, kari, [holder.id], { asking: inOrder({ openAtMost: 1 }) })
  await app.db.query(
    `insert into request_line (employer_id, request_id, vikar_id, position)
     select employer_id, request_id, unnest($1::uuid[]), 2 + generate_series(0, 1) from request_line`,
    [others.map(({ id }) => id)],
  )
  await app.db.query(`
    insert into assignments select copy.* from assignments a, jsonb_populate_record(a, jsonb_build_object(
      'id', gen_random_uuid(), 'assignment_date', a.assignment_date + 1,
      'starts_at', a.starts_at + interval '1 day', 'ends_at', a.ends_at + interval '1 day')) copy`)
  await line.says.yes(holder.id)
  const { opened } = await plan()
  expect(opened[0]?.next?.line.names).toHaveLength(1)
})

it.each([
  ['a removal', removal, (seen: string) => remove({ how: 'reopen-shifts', askNext: false, seen })],
  [
    'making inactive',
    inactive,
    (seen: string) =>
      office.asKari('POST', '/api/vikarer/inactive', { ids: [holder.id], askNext: false, seen }),
  ],
])('asks no one after %s if the office chose so', async (_, plan, press) => {
  const { sentences, version } = await plan({ askNext: false })
  expect(sentences.join(' ')).toContain('Ingen i køen eller reserven blir spurt før du ber om det.')
  const known = (await questions()).length
  expect(await press(version)).toMatchObject({ status: 200, body: { reopened: 1 } })
  await shift.sweep()
  expect(await questions()).toHaveLength(known)
  expect((await office.asKari('POST', `/api/assignments/${shift.id}/line/next`, {})).status).toBe(200)
})

it('does nothing when the plan has changed, and shows the new one', async () => {
  const { version } = await removal()
  await office.app.db.query('update vikarer set email = null where id = $1', [holder.id])
  const refused = await remove({ how: 'reopen-shifts', seen: version })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'AFFECTED', data: { plan: { opened: [{ channels: ['sms'] }] } } },
  })
  expect(await sent('removed')).toEqual([])
  const { plan } = (refused.body as { data: { plan: Plan } }).data
  expect(await remove({ how: 'reopen-shifts', seen: plan.version })).toMatchObject({ status: 200 })
})

it('leaves the shifts unchanged without a message, now or until the last one is over', async () => {
  expect((await removal({ how: 'keep-shifts' })).sentences).toEqual([
    'Ingen får beskjed nå.',
    `${holder.fullName} beholder vaktene, får ingen nye spørsmål, og slettes etter den siste.`,
  ])
  const kept = await inactive({ how: 'keep-shifts' })
  expect(kept.sentences).toEqual([
    'Ingen får beskjed nå.',
    `${holder.fullName} beholder vaktene.`,
    `${holder.fullName} blir inaktiv og får ingen nye spørsmål.`,
  ])
  expect(
    await office.asKari('POST', '/api/vikarer/availability', {
      ids: [holder.id],
      availability: 'inactive',
      seen: kept.affected.seen,
    }),
  ).toMatchObject({ status: 200 })
})

it('makes inactive once when it is pressed twice', async () => {
  const { version: seen } = await inactive()
  const press = () => office.asKari('POST', '/api/vikarer/inactive', { ids: [holder.id], seen })
  expect(await press()).toMatchObject({ status: 200, body: { reopened: 1 } })
  const before = await rows()
  expect(await press()).toMatchObject({ status: 200, body: { reopened: 0 } })
  expect(await rows()).toEqual(before)
})

it('shows the number to call when no message reaches a person', async () => {
  await office.app.db.query('update vikarer set email = null where id = $1', [holder.id])
  await office.app.db.query('update sms_credits set balance = 0')
  await office.app.db.query("update sms_history set next_attempt_at = null, status = 'sent'")
  expect((await removal()).sentences[0]).toMatch(
    new RegExp(`^${holder.fullName} får ikke beskjed fra Vikarklar\\. Ring [\\d ]+\\.$`),
  )
})
