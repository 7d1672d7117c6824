import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castLogin, castVikarer, giveCredits } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { reservesOf } from '#test/reserve.ts'
import { hearStatements } from '#test/statements.ts'

// Starts before the office: earlier connections are not observed.
const statements = hearStatements()
let office: Office
let people: Awaited<ReturnType<typeof castVikarer>>
let vikarIds: string[]
let now: number

const NAMES = ['Anne Ask', 'Berit Berg', 'Carl Cock', 'Dina Dahl', 'Else Eng', 'Frode Foss']

beforeAll(async () => {
  office = await openOffice()
  await office.app.db.query("update employers set name = 'Skolen' where id = $1", [
    office.kari.scope.employerId,
  ])
  people = (await castVikarer(office.app, office.kari, 6)).map((one, at) => ({
    ...one,
    fullName: NAMES[at] ?? '',
  }))
  for (const { id, fullName } of people)
    await office.app.db.query('update vikarer set full_name = $2 where id = $1', [id, fullName])
  vikarIds = people.map(({ id }) => id)
  await giveCredits(office.app, office.kari, 200)
})
afterAll(async () => {
  statements.stop()
  await office.close()
})
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  now = Date.now()
  office.app.clock.set(new Date(now).toISOString())
})

type Cast = Awaited<ReturnType<typeof castLine>>
const cast = (changes: Parameters<typeof castLine>[3] = {}) =>
  castLine(office.app, office.kari, vikarIds, { asking: inOrder({ openAtMost: 1 }), ...changes })
const later = (shift: Cast, minutes: number) => {
  office.app.clock.set(new Date(now + minutes * 60_000).toISOString())
  return shift.sweep()
}
const tokenOf = async ({ requestId }: Cast, vikarId: string) => {
  const [row] = await office.app.db.query(
    'select id from recipients where request_id = $1 and vikar_id = $2',
    [requestId, vikarId],
  )
  return office.app.tokens.derive('assignment_response_tokens', String(row?.['id']))
}
const pageOf = async (shift: Cast, vikarId: string) =>
  (await office.server.anonymous('GET', `/r/${await tokenOf(shift, vikarId)}/hvorfor`)).text
/** Replaces the time of day. */
const why = async (shift: Cast, vikarId: string) =>
  [...(await pageOf(shift, vikarId)).matchAll(/<p class="why">([^<]*)</g)].map(([, words = '']) =>
    words.replaceAll(/kl\.\s[\d.]+\d/g, 'KL').replaceAll('\u00a0', ' '),
  )
const act = async (id: string, path: string, body: object) => {
  expect((await office.asKari('POST', `/api/assignments/${id}/${path}`, body)).status).toBe(200)
}

describe('the holder of a link reads why they were asked', () => {
  it('in turn: first, after a no, after two, and after a wait without an answer', async () => {
    const shift = await cast()
    const [one = '', two = '', three = '', four = ''] = (await shift.line()).map(({ vikarId }) => vikarId)
    expect(await why(shift, one)).toEqual(['Skolen spurte deg KL fordi du sto først i køen.'])
    await shift.says.no(one)
    await shift.sweep()
    expect(await why(shift, two)).toEqual(['Skolen spurte deg KL fordi en før deg ikke kunne.'])
    await shift.says.no(two)
    await shift.sweep()
    expect(await why(shift, three)).toEqual([
      'Skolen spurte deg KL fordi de to før deg i køen hadde sagt nei.',
    ])
    await later(shift, 11)
    expect(await why(shift, four)).toEqual([
      'Skolen spurte deg KL fordi noen før deg ikke svarte innen 10 min.',
    ])
  })

  it('as a favourite, also after the star is gone', async () => {
    await office.app.db.query('update vikarer set is_favourite = true where id = $1', [vikarIds[3]])
    const shift = await cast({ asking: inOrder({ openAtMost: 1, groups: ['favourites'] }) })
    await office.app.db.query('update vikarer set is_favourite = false')
    await shift.says.no(vikarIds[3] ?? '')
    await shift.sweep()
    const [, second = ''] = await shift.asked()
    expect(await why(shift, vikarIds[3] ?? '')).toEqual([
      'Skolen spurte deg KL fordi du er favoritt og sto først i køen.',
    ])
    expect(await why(shift, second)).toEqual(['Skolen spurte deg KL fordi en før deg ikke kunne.'])
  })

  it('when the office asked, reminded, or a place became free', async () => {
    const shift = await cast()
    const [first = ''] = await shift.asked()
    await act(shift.id, 'recipients', { vikarIds: [office.ola.id] })
    expect(await why(shift, office.ola.id)).toEqual(['Skolen spurte deg KL fordi en på kontoret valgte deg.'])
    await act(shift.id, 'reminders', { vikarIds: [first] })
    expect(await why(shift, first)).toEqual([
      'Skolen spurte deg KL fordi du sto først i køen.',
      'Skolen sendte deg en påminnelse KL.',
    ])
    const reserves = await reservesOf(office).castReserve(vikarIds, {}, 1)
    await reserves.says.back(reserves.holder)
    await reserves.sweep()
    expect((await why(reserves, reserves.reserve[0] ?? '')).at(-1)).toBe(
      'Skolen spurte deg igjen KL fordi du sa at du kunne hvis en plass ble ledig.',
    )
  })

  it('when asked with others: chosen, or as one of all available', async () => {
    const chosen = await cast({ asking: { kind: 'all-at-once' } })
    expect(await why(chosen, vikarIds[0] ?? '')).toEqual([
      'Skolen spurte deg og 5 andre samtidig KL fordi en på kontoret valgte dere.',
    ])
    const all = await cast({ asking: { kind: 'all-at-once' }, recipients: { kind: 'all', alsoIds: [] } })
    expect(await why(all, vikarIds[0] ?? '')).toEqual([
      'Skolen spurte deg KL fordi de spurte alle som kunne ha vakten.',
    ])
  })

  it('without the name, the answer or the id of anyone else', async () => {
    const shift = await cast()
    const [one = '', two = ''] = (await shift.line()).map(({ vikarId }) => vikarId)
    await shift.says.no(one)
    await shift.sweep()
    const page = await pageOf(shift, two)
    for (const { id, fullName, email } of people) {
      expect(page).not.toContain(id)
      expect(page).not.toContain(fullName)
      expect(page).not.toContain(email)
    }
    expect(page).not.toContain('sa nei')
  })

  it('and reads nothing behind an invalid link', async () => {
    const { status, text } = await office.server.anonymous('GET', `/r/${'a'.repeat(43)}/hvorfor`)
    expect(status).toBe(404)
    expect(text).not.toContain('Hvorfor')
  })

  it('in one statement, which the answer page itself does not send', async () => {
    const shift = await cast()
    const [first = ''] = await shift.asked()
    const token = await tokenOf(shift, first)
    const sent = async (path: string) =>
      (await statements.during(() => office.server.anonymous('GET', path))).filter((text) =>
        /^\s*(with|select)\b.*\bfrom\b/is.test(text),
      )
    const page = await sent(`/r/${token}`)
    expect(page).toHaveLength(1)
    expect(page[0]).not.toContain('askings_of')
    const asked = await sent(`/r/${token}/hvorfor`)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('askings_of')
  })
})

describe('a substitute who is logged in', () => {
  const loginOf = async (vikarId: string) => {
    const person = people.find(({ id }) => id === vikarId)
    if (!person) throw new Error('a person of the line')
    return castLogin(office.app, person)
  }
  let shift: Cast
  let [first, second] = ['', '']
  let login: Awaited<ReturnType<typeof loginOf>>
  let asFirst: Office['asKari']

  beforeEach(async () => {
    shift = await cast()
    const [one = '', two = ''] = (await shift.line()).map(({ vikarId }) => vikarId)
    first = one
    second = two
    await office.app.db.query('update vikarer set user_id = null')
    await office.app.db.query(
      "delete from users where id in (select user_id from profiles where role = 'substitute')",
    )
    login = await loginOf(first)
    asFirst = await office.server.logIn(login.email)
  })
  const address = () => `/api/my-assignments/${shift.id}/why`

  it('reads the reasons for their own shifts only', async () => {
    expect(await asFirst('GET', address())).toMatchObject({
      status: 200,
      body: {
        sentences: [
          expect.stringMatching(/^Skolen spurte deg kl\.\s\d\d\.\d\d fordi du sto først i køen\.$/),
        ],
      },
    })
    const asSecond = await office.server.logIn((await loginOf(second)).email)
    expect((await asSecond('GET', address())).status).toBe(404)
  })

  it('reads nothing of a request that can be undone, or of an earlier person of the row', async () => {
    const hold = (until: string) =>
      office.app.db.query(`update requests set held_until = ${until} where id = $1`, [shift.requestId])
    await hold("now() + interval '1 hour'")
    expect((await asFirst('GET', address())).status).toBe(404)
    await hold('null')
    await office.app.db.query("update vikarer set person_since = now() + interval '1 hour' where id = $1", [
      first,
    ])
    expect((await asFirst('GET', address())).status).toBe(404)
    await office.app.db.query('update vikarer set person_since = null where id = $1', [first])
  })

  it('gets no row or event of another person from the database', async () => {
    await shift.says.no(first)
    await shift.sweep()
    const client = new pg.Client(office.app.db.connect('vikarklar_person'))
    await client.connect()
    try {
      await client.query("select set_config('app.user_id', $1, false)", [login.userId])
      const { employerId } = office.kari.scope
      const askings = async (vikarId: string) =>
        (
          await client.query('select * from askings_for_person($1, $2, $3)', [
            employerId,
            shift.requestId,
            vikarId,
          ])
        ).rowCount
      expect([await askings(first), await askings(second)]).toEqual([1, 0])
      const refused = /permission denied/
      await expect(
        client.query('select * from askings_of($1, $2, $3)', [employerId, shift.requestId, second]),
      ).rejects.toThrow(refused)
      await expect(client.query('select from events')).rejects.toThrow(refused)
    } finally {
      await client.end()
    }
  })
})
