import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'
import type { Affected, LeavingPlan } from '#features/vikarer/leaving-shapes.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, castVikar, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { removeLeaving } from './remove-leaving.ts'

let office: Office
let ola: Office['ola']

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  const { app, kari } = office
  for (const table of [
    'rate_limits',
    'assignments',
    'requests',
    'sms_history',
    'email_history',
    'removed_vikarer',
  ])
    await app.db.query(`delete from ${table}`)
  ola = await castVikar(app, kari, 'Ola Nordmann')
  await giveCredits(app, kari, 20)
})

/** A shift this many days from now, with Ola and perhaps others asked. */
const ask = (
  days: number,
  others: readonly { id: string }[] = [],
  channels: ('sms' | 'email')[] = ['sms', 'email'],
) =>
  castAssignment(office.app, office.kari, {
    date: addDays(osloToday(office.app.clock.now()), days),
    channels,
    recipients: { kind: 'chosen', vikarIds: [ola, ...others].map(({ id }) => id) },
  })
const say = (token: string, how: Parameters<Office['answer']>[1] = answerYes) => office.answer(token, how)
const look = async () =>
  (await office.asKari('POST', '/api/vikarer/affected', { ids: [ola.id] })).body as Affected
const remove = (body: { how?: string; seen?: string } = {}) =>
  office.asKari('DELETE', `/api/vikarer/${ola.id}`, body)
const restore = () => office.asKari('POST', `/api/vikarer/${ola.id}/restore`, {})
const row = async () => {
  const [found] = await office.app.db.query(
    'select phone, email, availability, deleted_at is not null as gone, is_leaving, user_id, no_sms from vikarer where id = $1',
    [ola.id],
  )
  return found
}
const told = (kind: string) =>
  office.app.db.query(
    `select recipient from sms_history where kind = $1 union all select recipient from email_history where kind = $1`,
    [kind],
  )
const holders = (id: string) =>
  office.app.db.query(
    "select vikar_id from assignment_responses where assignment_id = $1 and response_type = 'accepted'",
    [id],
  )

describe('a substitute with coming shifts', () => {
  it('is not deleted before the office has seen the effects', async () => {
    const shifts = [await ask(3), await ask(4), await ask(5)]
    for (const { token } of shifts) await say(token(ola.id))
    const refused = await remove()
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'AFFECTED',
        data: {
          now: {
            vikarer: [
              {
                fullName: 'Ola Nordmann',
                held: shifts.map(({ id }) => ({ assignmentId: id })),
                notices: { emails: 3, sms: 3 },
              },
            ],
          },
        },
      },
    })
    expect(await row()).toMatchObject({ phone: ola.phone, gone: false })
    expect(await told('removed')).toEqual([])
  })

  it('is taken off them, notified exactly as the dialog showed, and deleted', async () => {
    const { id, token } = await ask(3, [office.siri])
    await office.app.db.query("update sms_history set status = 'sent', next_attempt_at = null")
    await say(token(ola.id))
    const before = await office.balance()
    const { seen } = await look()
    expect(await remove({ how: 'reopen-shifts', seen })).toMatchObject({
      status: 200,
      body: { isLeaving: false, reopened: 1, emails: 1, sms: 1 },
    })
    expect(await told('removed')).toEqual([{ recipient: ola.phone }, { recipient: ola.email }])
    expect(before - (await office.balance())).toBe(1)
    expect(await holders(id)).toEqual([])
    expect((await office.asKari('GET', `/api/assignments/${id}`)).body).toMatchObject({
      assignment: { status: 'open', filled: 0 },
    })
    expect(await row()).toMatchObject({ phone: null, gone: true })
  })

  it('stops the waiting questions about a filled shift, as the plan has counted', async () => {
    const { token } = await ask(3, [office.siri])
    await say(token(ola.id))
    const balance = await office.balance()
    const { body } = await office.asKari('POST', `/api/vikarer/${ola.id}/removal/plan`, {
      how: 'reopen-shifts',
    })
    const { version, ...plan } = body as { version: string }
    expect(plan).toMatchObject({ sms: { needed: 1, balance }, stopped: { messages: 4, sms: 1 } })
    expect(await remove({ how: 'reopen-shifts', seen: version })).toMatchObject({ status: 200 })
    expect(await office.balance()).toBe(balance - 1 + 1)
  })

  it('may keep them, and leaves the register after the last', async () => {
    const { id, token } = await ask(3)
    await say(token(ola.id))
    const { seen } = await look()
    expect(await remove({ how: 'keep-shifts', seen })).toMatchObject({
      body: { isLeaving: true, reopened: 0 },
    })
    expect(await told('removed')).toEqual([])
    expect(await row()).toMatchObject({
      phone: ola.phone,
      availability: 'inactive',
      gone: false,
      is_leaving: true,
    })
    await removeLeaving(office.app, office.app.system)
    expect(await row()).toMatchObject({ gone: false })
    await office.asKari('POST', `/api/assignments/${id}/cancel`, {})
    await removeLeaving(office.app, office.app.system)
    expect(await row()).toMatchObject({ gone: true, phone: null })
    expect(await restore()).toMatchObject({ status: 200 })
  })

  it('does not leave when made available again', async () => {
    const { token } = await ask(3)
    await say(token(ola.id))
    await remove({ how: 'keep-shifts', seen: (await look()).seen })
    await office.asKari('POST', '/api/vikarer/availability', { ids: [ola.id], availability: 'available' })
    expect(await row()).toMatchObject({ is_leaving: false })
  })

  it('is not deleted when another shift came while the dialog was open', async () => {
    await say((await ask(3)).token(ola.id))
    const { seen } = await look()
    await say((await ask(4)).token(ola.id))
    const refused = await remove({ how: 'reopen-shifts', seen })
    expect(refused).toMatchObject({ status: 409, body: { code: 'AFFECTED' } })
    expect((refused.body as { data: { now: Affected } }).data.now.vikarer[0]?.held).toHaveLength(2)
    expect(await row()).toMatchObject({ gone: false })
    expect(await told('removed')).toEqual([])
  })
})

describe('reserve, questions, lines, groups and templates', () => {
  it('are counted in the dialog', async () => {
    const { app, kari, siri } = office
    const taken = await ask(3, [siri])
    await say(taken.token(siri.id))
    await say(taken.token(ola.id))
    await ask(4, [siri])
    await app.db.query(
      `with made as (insert into vikar_groups (employer_id, name) values ($1, 'Faste') returning id)
       insert into vikar_group_members (employer_id, group_id, vikar_id) select $1, id, $2 from made`,
      [kari.scope.employerId, ola.id],
    )
    await app.db.query(
      `insert into request_templates (employer_id, name, title, location, start_time, end_time, places, channels,
        asked_all, vikar_ids)
       values ($1, 'Mandag', 'Vakt', 'Skolen', '08:00', '14:00', 1, '{sms}', false, array[$2::uuid])`,
      [kari.scope.employerId, ola.id],
    )
    expect((await look()).vikarer).toMatchObject([
      { held: [], reserve: 1, questions: 1, waiting: 0, groups: ['Faste'], templates: ['Mandag'] },
    ])
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'AFFECTED' } })
    await app.db.query('delete from request_templates')
  })

  it('end: the link stops working, and unsent requests are not sent', async () => {
    const { app } = office
    const { token } = await ask(3)
    const [sms] = await app.db.query("select id from sms_history where vikar_id = $1 and kind = 'request'", [
      ola.id,
    ])
    expect(await remove({ how: 'reopen-shifts', seen: (await look()).seen })).toMatchObject({ status: 200 })
    expect(await openResponseLink(app.database, token(ola.id))).toBeNull()
    expect((await fetch(`${office.server.url}/r/${token(ola.id)}`)).status).toBe(404)
    const ids = [String(sms?.['id'])]
    expect(await app.database.transaction(app.system, (tx) => findUnwanted(tx, 'sms_history', ids))).toEqual(
      ids,
    )
    await restore()
    expect(await openResponseLink(app.database, token(ola.id))).not.toBeNull()
  })

  it('need no digest when there are none', async () => {
    const past = await ask(3)
    await say(past.token(ola.id), answerNo)
    expect(await remove()).toMatchObject({ status: 200 })
  })
})

describe('making a substitute inactive', () => {
  const inactive = (seen?: string) =>
    office.asKari('POST', '/api/vikarer/availability', { ids: [ola.id], availability: 'inactive', seen })

  it('shows the coming shifts first; they are kept, or opened with a message', async () => {
    const { id, token } = await ask(3)
    await say(token(ola.id))
    const refused = await inactive()
    expect(refused).toMatchObject({ status: 409, body: { code: 'AFFECTED' } })
    const { seen } = (refused.body as { data: { now: Affected } }).data.now
    expect(await inactive(seen)).toMatchObject({ status: 200, body: { changed: 1 } })
    expect(await holders(id)).toEqual([{ vikar_id: ola.id }])
    await office.asKari('POST', '/api/vikarer/availability', { ids: [ola.id], availability: 'available' })
    const opened = await office.asKari('POST', `/api/vikarer/${ola.id}/inactive`, {
      seen: (await look()).seen,
    })
    expect(opened).toMatchObject({ status: 200, body: { reopened: 1, emails: 1, sms: 1 } })
    expect(await holders(id)).toEqual([])
    expect(await row()).toMatchObject({ availability: 'inactive', gone: false })
  })

  it('is refused in an import until the office has seen the effects, and then adds each person once', async () => {
    await say((await ask(3, [office.siri])).token(ola.id))
    const rows = [
      { fullName: 'Ny Vikar', phone: '45 00 00 77', email: 'ny@vikar.example' },
      { phone: ola.phone, availability: 'Inaktiv' },
      { phone: office.siri.phone, skills: 'Gym' },
    ]
    const importing = (seen?: string) =>
      office.asKari('POST', '/api/vikarer/import', { rows, duplicates: 'update', seen })
    const refused = await importing()
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'AFFECTED', data: { now: { vikarer: [{ fullName: 'Ola Nordmann', held: [{}] }] } } },
    })
    expect(await row()).toMatchObject({ availability: 'available' })
    expect(await office.app.db.query("select from vikarer where full_name = 'Ny Vikar'")).toEqual([])
    const { seen } = (refused.body as { data: { now: Affected } }).data.now
    await ask(5) // Ola has one more open request than the office has seen
    expect(await importing(seen)).toMatchObject({ status: 409, body: { code: 'AFFECTED' } })
    const planned = await office.asKari('POST', '/api/vikarer/inactive/plan', { ids: [ola.id] })
    const latest = (planned.body as LeavingPlan).affected // as the page's dialog reads it
    expect(await importing(latest.seen)).toMatchObject({ status: 200, body: { added: 1, updated: 2 } })
    expect(await row()).toMatchObject({ availability: 'inactive' })
    expect(await importing()).toMatchObject({ status: 200, body: { added: 0, updated: 0, skipped: 3 } })
  })

  it('is refused in the form until the office has seen the effects', async () => {
    await say((await ask(3)).token(ola.id))
    const form = { fullName: ola.fullName, phone: ola.phone, email: ola.email, company: '', skills: '' }
    const save = (seen?: string) =>
      office.asKari('PUT', `/api/vikarer/${ola.id}`, {
        ...form,
        version: ola.version,
        availability: 'inactive',
        seen,
      })
    const refused = await save()
    expect(refused).toMatchObject({ status: 409, body: { code: 'AFFECTED' } })
    expect(await save((refused.body as { data: { now: Affected } }).data.now.seen)).toMatchObject({
      status: 200,
    })
  })
})
