import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAdministrator, castColleague, castKari, type CastAdministrator } from '#test/cast.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { InvitationGone } from '#features/identity/server/invitations.ts'
import { hashToken } from '#server/tokens.ts'
import { acceptInvitation, joinOffice } from './accept.ts'
import { changeRole } from './change-members.ts'
import { inviteMember, withdrawInvitation } from './invite.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
afterAll(() => app.close())

const ROUNDS = 10

const invite = async (email: string) => {
  const invited = await app.database.transaction(kari.scope, (tx) =>
    inviteMember(tx, app, { email, role: 'planner' }, app.clock.now()),
  )
  if (invited.kind !== 'invited') throw new Error(`${email} was not invited: ${invited.kind}`)
  const { id } = invited
  return { id, token: app.tokens.derive('member_invitations', id) }
}

const countMembers = async () => {
  const [row] = await app.db.query(
    'select count(*)::int as members from memberships where employer_id = $1 and ended_at is null',
    [kari.scope.employerId],
  )
  return Number(row?.['members'])
}

const join = async (token: string, fullName: string) => {
  try {
    const person = { fullName, passwordHash: 'x' }
    const joined = await app.database.transaction(app.system, (tx) =>
      joinOffice(tx, hashToken(token), person, app.clock.now()),
    )
    return joined ? 'in' : 'refused'
  } catch (error) {
    if (error instanceof InvitationGone) return 'refused'
    throw error
  }
}

// Fails when `takeInvitation` only reads the invitation.
it('admits one of five who use an invitation at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await countMembers()
    const { token } = await invite(`eva${round}@fjellhamar.example`)
    const outcomes = await Promise.all(
      ['Eva', 'Ada', 'Una', 'Ida', 'Pia'].map((name) => join(token, `${name} Lund`)),
    )
    expect(outcomes.toSorted()).toEqual(['in', 'refused', 'refused', 'refused', 'refused'])
    expect(await countMembers()).toBe(before + 1)
  }
})

it('accepts the invitation in one of two sessions at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const per = await castAdministrator(app, 'Per Ås', `per${round}@lillevik.example`, 'Lillevik')
    const { token } = await invite(per.email)
    const session = { ...per, role: 'administrator', sessionId: crypto.randomUUID() } as const
    const outcomes = await Promise.all(
      [1, 2].map(() => app.database.transaction(app.system, (tx) => acceptInvitation(tx, session, token))),
    )
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'invalid'])
  }
})

// Fails when `isStillOwner` is not checked.
it('invites no one for an owner who is demoted meanwhile', async () => {
  const bo = await castColleague(app, kari, 'Bo Lie', 'owner')
  let inviting: Promise<unknown> | undefined
  await app.database.transaction(app.system, async (tx) => {
    await changeRole(tx, { scope: kari.scope, userId: bo.userId }, 'planner')
    inviting = app.database.transaction(bo.scope, (other) =>
      inviteMember(other, app, { email: 'sen@fjellhamar.example', role: 'owner' }, app.clock.now()),
    )
    await untilSomebodyWaits(app)
  })
  expect(await inviting).toEqual({ kind: 'not-owner' })
  expect(await app.db.query("select from member_invitations where email like 'sen@%'")).toEqual([])
})

// Fails when the invitation is marked instead of deleted, without a check of its state.
it('either withdraws or uses an invitation when both happen at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await countMembers()
    const { id, token } = await invite(`una${round}@fjellhamar.example`)
    const [joined, isWithdrawn] = await Promise.all([
      join(token, 'Una Lund'),
      app.database.transaction(kari.scope, (tx) => withdrawInvitation(tx, id)),
    ])
    expect([joined, isWithdrawn]).toSatisfy(
      ([one, other]) => (one === 'in') !== (other === true),
      'exactly one of the two',
    )
    expect(await countMembers()).toBe(before + (joined === 'in' ? 1 : 0))
  }
})

// Fails when `inviteMember` does not lock the employer, or counts before the lock.
it('sends ten of a new office’s twelve concurrent invitations', async () => {
  const nina = await castAdministrator(app, 'Nina Moe', 'nina@nykontor.example', 'Nytt kontor')
  await app.db.query('update employers set is_capped = true where id = $1', [nina.scope.employerId])
  const invited = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      app.database.transaction(nina.scope, (tx) =>
        inviteMember(tx, app, { email: `ny${index}@kontor.example`, role: 'planner' }, app.clock.now()),
      ),
    ),
  )
  const kinds = Map.groupBy(invited, ({ kind }) => kind)
  expect([kinds.get('invited')?.length, kinds.get('too-many-today')?.length]).toEqual([10, 2])
  const mails = await app.db.query(
    "select count(*)::int from email_history where employer_id = $1 and kind = 'member-invitation'",
    [nina.scope.employerId],
  )
  expect(mails).toEqual([{ count: 10 }])
})
