import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import {
  castAssignment,
  castColleague,
  castDepartment,
  castVikar,
  giveCredits,
  giveShifts,
  shift,
  type CastAdministrator,
} from '#test/cast.ts'
import { castLine } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let blue: string
let red: string
/** A planner bound to the blue department, and one bound to both. */
let eva: CastAdministrator
let asEva: Office['asKari']
let asBoth: Office['asKari']

beforeAll(async () => {
  office = await openOffice()
  await giveCredits(office.app, office.kari, 100)
  blue = await castDepartment(office.app, office.kari, 'Blåklokka')
  red = await castDepartment(office.app, office.kari, 'Rødkløver')
  eva = await castColleague(office.app, office.kari, 'Eva Lund', 'planner', [blue])
  asEva = await office.server.as(eva)
  asBoth = await office.server.as(
    await castColleague(office.app, office.kari, 'Ida Dal', 'planner', [blue, red]),
  )
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'request_templates', 'sms_history'])
    await office.app.db.query(`delete from ${table}`)
  await office.app.db.query('update departments set closed_at = null')
})

const DAY = addDays(osloToday(new Date()), 5)
const create = (as: Office['asKari'], changes: object = {}) =>
  as('POST', '/api/assignments', { ...shift({ date: DAY }), ...changes })
const departments = async () =>
  (await office.app.db.query('select department_id from requests order by created_at')).map(
    (row) => row['department_id'],
  )
const onField = (message: string) => ({
  status: 422,
  body: { data: { fields: [{ path: 'departmentId', message }] } },
})
const busy = async (as: Office['asKari']) => {
  const { body } = await as('GET', `/api/assignments/candidates?date=${DAY}&startTime=08:00&endTime=14:00`)
  const { candidates } = body as { candidates: { fullName: string; leftOut: string | null }[] }
  return candidates.filter(({ leftOut }) => leftOut === 'assigned').map(({ fullName }) => fullName)
}

describe('a request', () => {
  it('belongs to the chosen department, or to the whole office', async () => {
    await create(office.asKari)
    await create(office.asKari, { departmentId: red })
    expect(await departments()).toEqual([null, red])
    const { body } = await office.asKari('GET', `/api/assignments?departmentId=${red}`)
    expect(body).toMatchObject({
      total: 2,
      matching: 1,
      assignments: [{ department: { name: 'Rødkløver' } }],
    })
    expect((await office.asKari('GET', `/api/statistics?departmentId=${red}`)).body).toMatchObject({
      openAssignments: 1,
    })
  })

  it('belongs by default to the department of a member who has one', async () => {
    await create(asEva)
    await create(asEva, { departmentId: blue })
    expect(await departments()).toEqual([blue, blue])
  })

  it('requires a department from a member of several', async () => {
    expect(await create(asBoth)).toMatchObject(onField('Velg avdeling'))
    expect(await create(asBoth, { departmentId: red })).toMatchObject({ status: 200 })
    expect(await departments()).toEqual([red])
  })

  it("is refused for a closed department, another employer's, or one that is not the member's", async () => {
    const gone = onField('Avdelingen er lagt ned, eller ikke din. Velg på nytt.')
    expect(await create(asEva, { departmentId: red })).toMatchObject(gone)
    const ofNils = await castDepartment(office.app, office.nils, 'Lillevik')
    expect(await create(office.asKari, { departmentId: ofNils })).toMatchObject(gone)
    await office.app.db.query('update departments set closed_at = now() where id = $1', [blue])
    expect(await create(office.asKari, { departmentId: blue })).toMatchObject(gone)
    expect(await create(asEva)).toMatchObject(gone)
    expect(await departments()).toEqual([])
  })

  it('that was sent gets its first answer again, even if its department was closed since', async () => {
    const form = { requestId: crypto.randomUUID(), departmentId: blue }
    const first = await create(office.asKari, form)
    await office.app.db.query('update departments set closed_at = now() where id = $1', [blue])
    const second = await create(office.asKari, form)
    expect(second.body).toEqual({ ...(first.body as object), isNew: false })
  })

  it('cannot be assigned to another department by a bound member, even if the code omits the check', async () => {
    const forbidden = office.app.database.transaction(eva.scope, (tx) =>
      tx
        .insertInto('requests')
        .values({
          employerId: eva.scope.employerId,
          id: crypto.randomUUID(),
          channels: ['sms'],
          departmentId: red,
        })
        .execute(),
    )
    await expect(forbidden).rejects.toThrow(/row-level security/)
  })
})

describe('a shift that people were asked about', () => {
  const edit = async (as: Office['asKari'], id: string, departmentId: string | null | undefined) => {
    const { recipients: _, channels: __, asking: ___, requestId: ____, ...form } = shift({ date: DAY })
    return as('PUT', `/api/assignments/${id}`, { ...form, departmentId })
  }

  it('moves to another department with its whole request, and becomes visible to its members', async () => {
    const { id } = await castAssignment(office.app, office.kari, { date: DAY, departmentId: red })
    expect(await asEva('GET', `/api/assignments/${id}`)).toMatchObject({ status: 404 })
    expect(await edit(office.asKari, id, red)).toMatchObject({ body: { code: 'UNCHANGED' } })
    expect(await edit(office.asKari, id, undefined)).toMatchObject({ body: { code: 'UNCHANGED' } })
    expect(await edit(office.asKari, id, blue)).toMatchObject({ status: 200 })
    expect((await asEva('GET', `/api/assignments/${id}`)).body).toMatchObject({
      assignment: { department: { id: blue } },
    })
    expect(await edit(asEva, id, red)).toMatchObject({ status: 422 })
    expect(await edit(office.asKari, id, null)).toMatchObject({ status: 200 })
    expect(await departments()).toEqual([null])
  })

  it('stays in a closed department while its other values change', async () => {
    const { id } = await castAssignment(office.app, office.kari, { date: DAY, departmentId: red })
    await office.app.db.query('update departments set closed_at = now() where id = $1', [red])
    expect(await edit(office.asKari, id, red)).toMatchObject({ body: { code: 'UNCHANGED' } })
    const { body } = await office.asKari('GET', `/api/assignments/${id}/request`)
    expect(body).toMatchObject({ departmentId: null })
  })
})

describe('a substitute with a shift in another department', () => {
  const assigned = async () => {
    const { id } = await castAssignment(office.app, office.kari, { date: DAY, departmentId: red })
    await giveShifts(office.app, [id], office.ola.id)
  }

  it('counts as busy for all, and is left out of «alle tilgjengelige»', async () => {
    await assigned()
    expect(await busy(office.asKari)).toEqual(['Ola Hansen'])
    expect(await busy(asEva)).toEqual(['Ola Hansen'])
    expect((await create(asEva)).body).toMatchObject({ recipients: 1 })
  })

  it('cannot be recorded for another shift at the same time', async () => {
    await assigned()
    const recipients = { kind: 'chosen' as const, vikarIds: [office.ola.id, office.siri.id] }
    const { id } = await castAssignment(office.app, eva, { date: DAY, departmentId: blue, recipients })
    const answer = { vikarId: office.ola.id, answer: 'accepted' }
    expect(await asEva('POST', `/api/assignments/${id}/answers`, answer)).toMatchObject({ status: 409 })
    const { body } = await asEva('GET', `/api/assignments/${id}`)
    expect(body).toMatchObject({
      assignment: { filled: 0 },
      recipients: expect.arrayContaining([expect.objectContaining({ vikarId: office.ola.id, isBusy: true })]),
    })
  })

  it('cannot be removed from the register by a member who does not see it', async () => {
    const per = await castVikar(office.app, office.kari, 'Per Vik')
    const { id } = await castAssignment(office.app, office.kari, {
      departmentId: red,
      recipients: { kind: 'chosen', vikarIds: [per.id] },
    })
    await giveShifts(office.app, [id], per.id)
    expect(await asEva('DELETE', `/api/vikarer/${per.id}`)).toMatchObject({
      status: 409,
      body: { code: 'ELSEWHERE' },
    })
    await office.app.db.query("update assignments set status = 'cancelled' where id = $1", [id])
    expect(await asEva('DELETE', `/api/vikarer/${per.id}`)).toMatchObject({ status: 403 })
    expect(await office.asKari('DELETE', `/api/vikarer/${per.id}`)).toMatchObject({ status: 200 })
  })

  it('is placed in the line by all of their requests and shifts', async () => {
    const { app, kari, ola, siri } = office
    await castAssignment(app, kari, { departmentId: red, recipients: { kind: 'chosen', vikarIds: [ola.id] } })
    await app.db.query("update recipients set created_at = created_at - interval '1 day'")
    const { line } = await castLine(app, eva, [ola.id, siri.id], { date: DAY })
    expect((await line()).map(({ vikarId }) => vikarId)).toEqual([siri.id, ola.id])
  })
})

describe('an office with departments', () => {
  it('hides the shifts of other departments in movements of SMS', async () => {
    await create(office.asKari, { title: 'Rød vakt', departmentId: red })
    await create(office.asKari, { title: 'Blå vakt', departmentId: blue })
    const reasons = async (as: Office['asKari']) =>
      (
        (await as('GET', '/api/credits/ledger')).body as {
          movements: { reason: string; assignmentId: string | null }[]
        }
      ).movements
        .slice(0, 2)
        .map(({ reason, assignmentId }) => [reason, assignmentId !== null])
    expect(await reasons(office.asKari)).toEqual([
      ['Forespørsel: Blå vakt', true],
      ['Forespørsel: Rød vakt', true],
    ])
    expect(await reasons(asEva)).toEqual([
      ['Forespørsel: Blå vakt', true],
      ['SMS fra en annen avdeling', false],
    ])
  })

  it('requires a member who sees it whole to change the settings for asking', async () => {
    const { body } = await asEva('GET', '/api/asking-settings')
    expect(await asEva('PUT', '/api/asking-settings', body)).toMatchObject({ status: 403 })
    expect(await office.asKari('PUT', '/api/asking-settings', body)).toMatchObject({ status: 200 })
  })

  it('refuses to delete a group that a department asks, because its requests would go to everyone', async () => {
    const { body } = await office.asKari('POST', '/api/groups', { name: 'Faste' })
    const { id } = body as { id: string }
    const form = { name: 'Rødkløver', groupIds: [id] }
    await office.asKari('PUT', `/api/departments/${red}`, form)
    expect(await asEva('DELETE', `/api/groups/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'IN_USE' },
    })
    await office.asKari('PUT', `/api/departments/${red}`, { ...form, groupIds: [] })
    expect(await asEva('DELETE', `/api/groups/${id}`)).toMatchObject({ status: 200 })
  })

  it('shows its templates to all, and requires a member who sees it whole to change them', async () => {
    const { date: _, requestId: __, asking: ___, ...form } = shift()
    const { body } = await office.asKari('POST', '/api/templates', { ...form, name: 'Felles' })
    const { id } = body as { id: string }
    expect(await asEva('GET', `/api/templates/${id}`)).toMatchObject({ status: 200 })
    expect(await asEva('PUT', `/api/templates/${id}`, { ...form, name: 'Felles' })).toMatchObject({
      status: 403,
    })
    expect(await asEva('DELETE', `/api/templates/${id}`)).toMatchObject({ status: 403 })
    const inSql = await office.app.database.transaction(eva.scope, (tx) =>
      tx.deleteFrom('requestTemplates').where('id', '=', id).executeTakeFirst(),
    )
    expect(inSql.numDeletedRows).toBe(0n)
  })
})

it('a bound member tries SMS out in an open department of theirs', async () => {
  const [user] = await office.app.db.query(
    "update profiles set phone = '+4798765432' where full_name = 'Ida Dal' returning user_id",
  )
  expect(user).toBeDefined()
  await office.app.db.query('update departments set closed_at = now() where id = $1', [
    [blue, red].toSorted()[0],
  ])
  expect(await asBoth('POST', '/api/requests/to-oneself', { requestId: crypto.randomUUID() })).toMatchObject({
    status: 200,
  })
  expect(await departments()).toEqual([[blue, red].toSorted()[1]])
})

describe('a template', () => {
  const save = (as: Office['asKari'], name: string, departmentId?: string) => {
    const { date: _, requestId: __, asking: ___, ...form } = shift()
    return as('POST', '/api/templates', { ...form, name, departmentId })
  }
  const names = async (as: Office['asKari']) =>
    (
      (await as('GET', '/api/assignments/suggestions')).body as { templates: { name: string }[] }
    ).templates.map(({ name }) => name)

  it('belongs to the members of its department, or to all', async () => {
    await save(office.asKari, 'Felles')
    await save(office.asKari, 'Rød', red)
    await save(asEva, 'Blå')
    expect(await names(office.asKari)).toEqual(['Blå', 'Felles', 'Rød'])
    expect(await names(asEva)).toEqual(['Blå', 'Felles'])
    expect(await save(asEva, 'Enda en rød', red)).toMatchObject({ status: 422 })
  })
})

it('the form gets the departments that can ask, with the values they propose', async () => {
  const { body } = await asEva('GET', '/api/assignments/suggestions')
  expect(body).toMatchObject({
    isBound: true,
    departments: [{ id: blue, name: 'Blåklokka', location: 'Blåklokka, inngang B', groupIds: [] }],
  })
})
