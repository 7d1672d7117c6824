import { hashToken } from '#server/tokens.ts'
import type { TestApp } from './app.ts'
import { castColleague, castDepartment, type CastAdministrator } from './cast.ts'
import { setUpProvider } from './oidc-samples.ts'
import { secret, tells, type Sample } from './own-samples.ts'

const INVITATION_INVALID = { status: 410, body: { code: 'INVITATION_INVALID' } }
const PASSWORD = { newPassword: 'en-hel-skog-av-graner', confirmation: 'en-hel-skog-av-graner' }

/** By operation id: input about a member of Kari's office, or an invited person. */
export const castMemberSamples = (
  app: TestApp,
  kari: CastAdministrator,
): Record<string, () => Promise<Sample>> => {
  const addressOf = async ({ userId }: CastAdministrator) => {
    const [user] = await app.db.query('select email from users where id = $1', [userId])
    return String(user?.['email'])
  }
  /** An invitation to Kari's office; `email` selects a known person. */
  const memberInvitation = async (email = `kollega.${crypto.randomUUID()}@fjellhamar.example`) => {
    await app.db.query('delete from member_invitations where email = $1', [email])
    const [row] = await app.db.query(
      `with made as (select gen_random_uuid() as id)
       insert into member_invitations (employer_id, id, email, role, token_hash, invited_by, expires_at)
       select $1, id, $2, 'planner', sha256(uuid_send(id)), $3, now() + interval '7 days' from made returning id`,
      [kari.scope.employerId, email, kari.userId],
    )
    const id = String(row?.['id'])
    const token = app.tokens.derive('member_invitations', id)
    await app.db.query('update member_invitations set token_hash = $2 where id = $1', [id, hashToken(token)])
    return { id, token }
  }

  /** A department of Kari's, with a new name each time. */
  const departmentOf = async () => {
    // A sweep gives every name the same text, so leftovers would make the next call fail.
    await app.db.query(
      `delete from departments d where employer_id = $1 and name not like 'Avdeling %'
         and not exists (select from requests q where q.employer_id = d.employer_id and q.department_id = d.id)`,
      [kari.scope.employerId],
    )
    return { id: await castDepartment(app, kari, `Avdeling ${crypto.randomUUID()}`) }
  }
  const departmentForm = () => ({
    name: `Avdeling ${crypto.randomUUID()}`,
    location: 'Inngang B',
    contactName: 'Eva Berg',
    contactPhone: '91234567',
    groupIds: [],
  })
  const groupOf = async () => {
    const [row] = await app.db.query(
      'insert into vikar_groups (employer_id, name) values ($1, $2) returning id',
      [kari.scope.employerId, `Gruppe ${crypto.randomUUID().slice(0, 8)}`],
    )
    return row?.['id']
  }
  const REFUSED = { status: 422, body: { code: 'INPUT_INVALID' } }

  const colleague = async () => ({ userId: (await castColleague(app, kari, 'Bo Lie', 'owner')).userId })

  /** Kari has received a push. */
  const told = async () => {
    const [row] = await app.db.query(
      `insert into push_messages (id, employer_id, user_id, subscription_id, notice_id, kind, title, body, path,
        valid_until,
         worth_until)
       select gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid(), 'low-balance', 'Ingen SMS igjen', '',
         '/', now(), now()
       returning notice_id`,
      [kari.scope.employerId, kari.userId],
    )
    return { id: row?.['notice_id'] }
  }

  return {
    'notice-opened': async () => ({ own: await told() }),
    'list-office-events': async () => ({
      own: { person: kari.userId },
      refusal: tells({ events: [], nextCursor: null }),
    }),
    'add-board': async () => {
      await app.db.query('delete from boards where employer_id = $1', [kari.scope.employerId]) // limited
      const { id: departmentId } = await departmentOf()
      return { own: { name: 'Personalrommet', showsPhones: true, departmentId }, refusal: REFUSED }
    },
    'remove-board': async () => {
      const [row] = await app.db.query(
        `insert into boards (employer_id, id, name, shows_phones, token_hash)
         select $1, id, 'Personalrommet', true, sha256(uuid_send(id)) from (select gen_random_uuid() as id) made
         returning id`,
        [kari.scope.employerId],
      )
      return { own: { id: row?.['id'] } }
    },
    'remove-closed-days': async () => {
      const [row] = await app.db.query(
        `insert into closed_days (employer_id, id, name, start_date, end_date)
         values ($1, gen_random_uuid(), 'Dag ' || left(gen_random_uuid()::text, 8), '2027-01-04', '2027-01-04')
           returning id`,
        [kari.scope.employerId],
      )
      return { own: { id: row?.['id'] } }
    },
    'create-department': async () => {
      await departmentOf()
      return { own: { ...departmentForm(), groupIds: [await groupOf()] }, refusal: REFUSED }
    },
    'update-department': async () => ({ own: { ...(await departmentOf()), ...departmentForm() } }),
    'plan-close-department': async () => ({ own: await departmentOf() }),
    'close-department': async () => ({ own: await departmentOf() }),
    'reopen-department': async () => {
      const department = await departmentOf()
      await app.db.query('update departments set closed_at = now() where id = $1', [department.id])
      return { own: department }
    },
    'preview-closing': async () => ({ own: await departmentOf() }),
    'bind-member': async () => ({
      own: {
        userId: (await castColleague(app, kari, 'Bo Lie', 'planner')).userId,
        departmentIds: [(await departmentOf()).id],
      },
    }),
    'invite-member': async () => ({
      own: {
        email: `kollega.${crypto.randomUUID()}@fjellhamar.example`,
        role: 'planner',
        departmentIds: [(await departmentOf()).id],
      },
      refusal: REFUSED,
    }),
    'read-statistics': async () => ({
      own: { departmentId: (await departmentOf()).id },
      refusal: tells({ openAssignments: 0, todayAssignments: 0 }),
    }),
    'plan-change-member-role': async () => ({ own: { ...(await colleague()), role: 'reader' } }),
    'plan-remove-member': async () => ({ own: await colleague() }),
    'plan-hand-on-ownership': async () => ({ own: await colleague() }),
    'plan-leave-office': async () => {
      await colleague()
      return { own: { employerId: kari.scope.employerId } }
    },
    'change-member-role': async () => ({ own: { ...(await colleague()), role: 'reader' } }),
    'remove-member': async () => ({ own: await colleague() }),
    'hand-on-ownership': async () => ({ own: await colleague() }),
    'turn-to-office': async () => ({ own: { employerId: kari.scope.employerId } }),
    'leave-office': async () => {
      await colleague()
      return { own: { employerId: kari.scope.employerId } }
    },
    'resend-member-invitation': async () => ({ own: { id: (await memberInvitation()).id } }),
    'withdraw-member-invitation': async () => ({ own: { id: (await memberInvitation()).id } }),
    'check-member-invitation': async () => ({
      ...secret((await memberInvitation()).token),
      refusal: tells({ invited: null }),
    }),
    'accept-member-invitation': async () => ({
      ...secret((await memberInvitation(await addressOf(kari))).token),
      refusal: INVITATION_INVALID,
    }),
    'begin-provider-join': async () => {
      await setUpProvider(app)
      const form = { provider: 'entra', fullName: 'Grete Lie', termsAccepted: true }
      return { ...secret((await memberInvitation()).token, form), refusal: INVITATION_INVALID }
    },
    'join-with-member-invitation': async () => ({
      ...secret((await memberInvitation()).token, {
        ...PASSWORD,
        fullName: 'Grete Lie',
        termsAccepted: true,
      }),
      refusal: INVITATION_INVALID,
    }),
  }
}
