import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castColleague, castKari, castNils, castSara, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import type { NoticeChoice } from '../../rules.ts'
import { endMembership, openMembership } from '../memberships.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() =>
  app.db.query(
    'update memberships set notify_accepted = null, notify_withdrawn = null, notify_alarm = null, notify_low_balance = null',
  ),
)

const USUAL = {
  accepted: ['email', 'sms'],
  withdrawn: ['email'],
  alarm: ['email', 'sms'],
  lowBalance: ['email'],
}
const NOTHING = { accepted: [], withdrawn: [], alarm: [], lowBalance: [] }

const read = async (who: CastAdministrator) => (await (await server.as(who))('GET', '/api/notices')).body
const choose = async (who: CastAdministrator, choice: NoticeChoice) => {
  const { status, body } = await (await server.as(who))('PUT', '/api/notices', choice)
  return { status, body }
}
const off = (kind: NoticeChoice['kind'], channel: NoticeChoice['channel']) => ({ kind, channel, isOn: false })

describe('the notices of a member', () => {
  it('is as it always was for owners and planners, and nothing for readers, until they choose', async () => {
    expect(await read(kari)).toEqual(USUAL)
    expect(await read(await castColleague(app, kari, 'Eva Lund', 'planner'))).toEqual(USUAL)
    const lars = await castColleague(app, kari, 'Lars Leser', 'reader')
    expect(await read(lars)).toEqual(NOTHING)
    const chosen = await choose(lars, { kind: 'withdrawn', channel: 'email', isOn: true })
    expect(chosen).toMatchObject({ status: 200, body: { ...NOTHING, withdrawn: ['email'] } })
  })

  it('changes by one box, and leaves the others', async () => {
    const { body } = await choose(kari, off('accepted', 'sms'))
    expect(body).toEqual({ ...USUAL, accepted: ['email'] })
    await choose(kari, { kind: 'withdrawn', channel: 'sms', isOn: true })
    await choose(kari, { kind: 'withdrawn', channel: 'sms', isOn: true })
    expect(await read(kari)).toEqual({ ...USUAL, accepted: ['email'], withdrawn: ['email', 'sms'] })
    expect((await (await server.as(kari))('GET', '/api/profile')).body).toMatchObject({
      isPhoneConfirmed: false,
      isToldOfYesBySms: false,
    })
  })

  it('are chosen for each office, and reset for a member who returns', async () => {
    await app.db.query("insert into memberships (employer_id, user_id, role) values ($1, $2, 'planner')", [
      kari.scope.employerId,
      nils.userId,
    ])
    await choose(nils, off('accepted', 'email'))
    const asNils = await server.as(nils)
    await asNils('POST', '/api/offices/turn', { employerId: kari.scope.employerId })
    expect((await asNils('GET', '/api/notices')).body).toEqual(USUAL)
    await asNils('PUT', '/api/notices', off('lowBalance', 'email'))
    const member = { employerId: kari.scope.employerId, userId: nils.userId }
    await app.database.transaction(app.system, (tx) => endMembership(tx, member))
    await app.database.transaction(app.system, (tx) => openMembership(tx, { ...member, role: 'planner' }))
    await app.db.query('update sessions set acts_for = $1 where user_id = $2', [
      member.employerId,
      nils.userId,
    ])
    expect((await asNils('GET', '/api/notices')).body).toEqual(USUAL)
    expect(await read(nils)).toMatchObject({ accepted: ['sms'] })
  })

  it('has no SMS that says that the SMS run out, and is nothing for a superadmin', async () => {
    expect((await choose(kari, { kind: 'lowBalance', channel: 'sms', isOn: true })).status).toBe(422)
    const sara = await castSara(app)
    expect((await (await server.logIn(sara.email))('GET', '/api/notices')).status).toBe(403)
  })
})

describe('alarms', () => {
  beforeEach(() => app.db.query("update memberships set ended_at = now() where role <> 'owner'"))

  it('always reach a member: the last one who gets them must choose another channel first', async () => {
    expect((await choose(kari, off('alarm', 'sms'))).status).toBe(200)
    expect(await choose(kari, off('alarm', 'email'))).toMatchObject({
      status: 409,
      body: {
        code: 'NOBODY_ALARMED',
        message: 'Noen må få varsel på e-post eller SMS når ingen kommer. Velg en annen først.',
      },
    })
    expect(await read(kari)).toMatchObject({ alarm: ['email'] })
    const lars = await castColleague(app, kari, 'Lars Vakt', 'reader')
    await choose(lars, { kind: 'alarm', channel: 'email', isOn: true })
    expect((await choose(kari, off('alarm', 'email'))).status).toBe(200)
    expect((await choose(lars, off('alarm', 'email'))).status).toBe(409)
  })

  it('do not reach a member without a number by SMS, or one whose login is deactivated', async () => {
    const bo = await castColleague(app, kari, 'Bo Lie', 'planner')
    await choose(bo, off('alarm', 'email'))
    expect((await choose(kari, off('alarm', 'email'))).status).toBe(409)
    await app.db.query("update profiles set phone = '+4741000001' where user_id = $1", [bo.userId])
    expect((await choose(kari, off('alarm', 'email'))).status).toBe(200)
    await app.db.query('update memberships set notify_alarm = null where user_id = $1', [kari.userId])
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [bo.userId])
    expect((await choose(kari, off('alarm', 'email'))).status).toBe(409)
  })
})
