import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookieFor } from '#test/callers.ts'
import { castColleague, castLogin, castSara, PASSWORD } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import type { Invited } from '../contract.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.app.db.query('delete from rate_limits')
  await office.app.db.query('delete from member_invitations')
})

const ask = async (method: string, to: string, body?: unknown, cookie = '') => {
  const answer = await fetch(office.server.url + to, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  const set = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  const json = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, json, cookie: set.join('; ') }
}

/** The token in the mail that the invited person gets. */
const invite = async (email: string, role = 'planner') => {
  const { status, body: json } = await office.asKari('POST', '/api/members/invitations', { email, role })
  expect(status).toBe(200)
  const id = String((json as { id: string }).id)
  return { id, token: office.app.tokens.derive('member_invitations', id) }
}

const check = async (token: string) =>
  (await ask('POST', '/api/member-invitation/check', { token })).json['invited'] as Invited

const join = (token: string, fullName = 'Eva Lund') =>
  ask('POST', '/api/member-invitation/join', {
    token,
    fullName,
    newPassword: PASSWORD,
    confirmation: PASSWORD,
    termsAccepted: true,
  })

const acceptAs = async ({ userId }: { userId: string }, token: string) => {
  const cookie = await cookieFor(office.app, userId)
  return { ...(await ask('POST', '/api/member-invitation/accept', { token }, cookie)), used: cookie }
}

const me = async (cookie: string) => (await ask('GET', '/api/me', undefined, cookie)).json

describe('an invitation to a person without a login', () => {
  it('is mailed, is read without being used, and makes a login with the role', async () => {
    const { id, token } = await invite('eva@fjellhamar.example')
    const [mail] = await office.app.db.query(
      'select recipient, kind, link_id from email_history where link_id = $1',
      [id],
    )
    expect(mail).toMatchObject({ recipient: 'eva@fjellhamar.example', kind: 'member-invitation' })
    const invited = {
      email: 'eva@fjellhamar.example',
      role: 'planner',
      employerName: 'Fjellhamar skole',
      invitedBy: 'Kari Nordmann',
      hasLogin: false,
    }
    expect(await check(token)).toEqual(invited)
    expect(await check(token)).toEqual(invited)
    const joined = await join(token)
    expect(joined).toMatchObject({ status: 200, json: { role: 'administrator' } })
    expect(await me(joined.cookie)).toMatchObject({
      fullName: 'Eva Lund',
      emailVerified: true,
      employerName: 'Fjellhamar skole',
      memberRole: 'planner',
    })
    expect((await ask('GET', '/api/vikarer', undefined, joined.cookie)).status).toBe(200)
    expect((await ask('POST', '/api/members/invitations', {}, joined.cookie)).status).toBe(403)
  })

  it('is used once', async () => {
    const { token } = await invite('en.gang@fjellhamar.example')
    expect((await join(token)).status).toBe(200)
    expect(await check(token)).toBeNull()
    expect(await join(token)).toMatchObject({ status: 410, json: { code: 'INVITATION_INVALID' } })
  })

  it('ends after seven days, when it is withdrawn, and when it is resent', async () => {
    const old = await invite('for.sent@fjellhamar.example')
    await office.app.db.query("update member_invitations set expires_at = now() - interval '1 second'")
    expect((await join(old.token)).status).toBe(410)
    const resent = await office.asKari('POST', `/api/members/invitations/${old.id}/resend`)
    const id = String((resent.body as { id: string }).id)
    const token = office.app.tokens.derive('member_invitations', id)
    expect([await check(old.token), (await check(token))?.email]).toEqual([
      null,
      'for.sent@fjellhamar.example',
    ])
    expect((await office.asKari('DELETE', `/api/members/invitations/${id}`)).status).toBe(200)
    expect((await join(token)).status).toBe(410)
    expect((await office.asKari('DELETE', `/api/members/invitations/${id}`)).status).toBe(404)
  })

  it('lasts seven days', async () => {
    await invite('uke@fjellhamar.example')
    const [row] = await office.app.db.query(
      "select expires_at - created_at between interval '6 days 23 hours' and interval '7 days 1 hour' as is_week from member_invitations",
    )
    expect(row).toEqual({ is_week: true })
  })

  it('is refused for a member, and replaces an earlier one to the same address', async () => {
    const colleague = await castColleague(office.app, office.kari, 'Bo Lie', 'reader')
    const again = await office.asKari('POST', '/api/members/invitations', {
      email: colleague.email,
      role: 'owner',
    })
    expect(again).toMatchObject({ status: 422, body: { code: 'INPUT_INVALID' } })
    const first = await invite('to.ganger@fjellhamar.example', 'reader')
    const second = await invite('to.ganger@fjellhamar.example', 'owner')
    expect([await check(first.token), (await check(second.token))?.role]).toEqual([null, 'owner'])
  })

  it('opens nothing of a closed employer', async () => {
    const { token } = await invite('stengt@fjellhamar.example')
    await office.app.db.query('update employers set closed_at = now() where id = $1', [
      office.kari.scope.employerId,
    ])
    expect([await check(token), (await join(token)).status]).toEqual([null, 410])
    await office.app.db.query('update employers set closed_at = null')
  })
})

describe('an invitation to a person with a login', () => {
  it('is accepted by that login: Nils works for both, and his session acts for the new office', async () => {
    const { token } = await invite('nils@lillevik.example', 'reader')
    expect((await check(token))?.hasLogin).toBe(true)
    expect((await join(token)).status).toBe(410) // a new password is refused
    const { status, used } = await acceptAs(office.nils, token)
    expect(status).toBe(200)
    expect(await me(used)).toMatchObject({ employerName: 'Fjellhamar skole', memberRole: 'reader' })
    const elsewhere = await cookieFor(office.app, office.nils.userId)
    expect(await me(elsewhere)).toMatchObject({ employerName: 'Lillevik sykehjem', memberRole: 'owner' })
  })

  it('makes a substitute a member too, and keeps their registers', async () => {
    const ola = await castLogin(office.app, office.ola)
    const { token } = await invite(ola.email)
    const { status, used } = await acceptAs(ola, token)
    expect(status).toBe(200)
    expect(await me(used)).toMatchObject({ role: 'administrator', memberRole: 'planner' })
    const fresh = await cookieFor(office.app, ola.userId)
    expect(await me(fresh)).toMatchObject({ role: 'substitute', memberRole: null })
    expect((await ask('GET', '/api/my-assignments?list=coming', undefined, fresh)).status).toBe(200)
  })

  it('writes nothing in the log when the person is already a member', async () => {
    const eva = await castColleague(office.app, office.kari, 'Eva Berg', 'reader')
    const ofEva = [office.kari.scope.employerId, eva.userId]
    const membership = 'update memberships set ended_at = $3 where employer_id = $1 and user_id = $2'
    await office.app.db.query(membership, [...ofEva, new Date()])
    const { id, token } = await invite(eva.email)
    await office.app.db.query(membership, [...ofEva, null])
    expect((await acceptAs(eva, token)).status).toBe(200)
    const rows = await office.app.db.query(
      "select action from audit_log where detail->>'invitation' = $1 order by id",
      [id],
    )
    expect(rows).toEqual([{ action: 'member-invited' }])
  })

  it('is refused for another person and for a superadmin', async () => {
    const { token } = await invite('noen@fjellhamar.example')
    expect((await acceptAs(office.nils, token)).json).toMatchObject({ code: 'OTHER_ADDRESS' })
    const sara = await castSara(office.app)
    expect((await acceptAs(sara, (await invite(sara.email)).token)).json).toMatchObject({
      code: 'IS_SUPERADMIN',
    })
    expect((await check(token))?.email).toBe('noen@fjellhamar.example')
  })
})

it('is in the audit log at each step, without names or addresses', async () => {
  await office.app.db.query("select 1 from audit_log where action like 'member-%'")
  const { id, token } = await invite('logg@fjellhamar.example')
  await join(token)
  const withdrawn = await invite('borte@fjellhamar.example')
  await office.asKari('DELETE', `/api/members/invitations/${withdrawn.id}`)
  const rows = await office.app.db.query(
    "select action, detail from audit_log where detail->>'invitation' = any($1) order by id",
    [[id, withdrawn.id]],
  )
  expect(rows).toEqual([
    { action: 'member-invited', detail: { invitation: id, role: 'planner' } },
    { action: 'member-joined', detail: { invitation: id, role: 'planner' } },
    { action: 'member-invited', detail: { invitation: withdrawn.id, role: 'planner' } },
    { action: 'member-invitation-withdrawn', detail: { invitation: withdrawn.id } },
  ])
})

describe('a new office', () => {
  const send = (index: number) =>
    office.asKari('POST', '/api/members/invitations', {
      email: `ny${index}@kontor.example`,
      role: 'planner',
    })

  it('sends ten invitations in 24 hours, resent ones included, until it buys SMS', async () => {
    const { employerId } = office.kari.scope
    await office.app.db.query("delete from email_history where kind = 'member-invitation'")
    await office.app.db.query('update employers set is_capped = true where id = $1', [employerId])
    for (let index = 0; index < 9; index += 1) expect((await send(index)).status).toBe(200)
    const { id } = (await send(9)).body as { id: string }
    const message =
      'Invitasjonen er ikke sendt: nye kontorer kan sende 10 i døgnet. Prøv igjen i morgen. Grensen faller bort når dere kjøper SMS.'
    expect(await send(10)).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'email', message }] } },
    })
    expect(await office.asKari('POST', `/api/members/invitations/${id}/resend`)).toMatchObject({
      status: 409,
      body: { message },
    })
    await office.app.db.query("update email_history set created_at = created_at - interval '1 day'")
    expect((await send(11)).status).toBe(200)
    await office.app.db.query('update employers set is_capped = false where id = $1', [employerId])
  })
})
