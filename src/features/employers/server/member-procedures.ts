import { administrator, OWNERS_ONLY } from '#server/api/enforce-access.ts'
import type { Session } from '#server/api/context.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { rehearse } from '#server/database/rehearse.ts'
import { SystemScope, type TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { employers } from '../contract.ts'
import type { MemberPlan } from '../contract-member-plan.ts'
import { NO_SUCH_CONTACT, NO_SUCH_MEMBER } from '../texts.ts'
import { mayGive } from './giving-ownership.ts'
import { tellNewOwners, tellRemoved } from './tell-member.ts'
import { changeRole, handOn, leaveOffice, removeMember, type Change } from './change-members.ts'
import type { ContactChoice } from './departments/contacts.ts'
import { observe, type MemberActed } from './member-plan.ts'
import { readRights } from './member-rights.ts'
import type { MemberRole } from '#shared/roles.ts'
import { lockEmployer } from '#features/identity/server/memberships.ts'

const os = implementRoom(employers)

/** A login and its sessions belong to no employer; the commands stay within the administrator's office. */
const desk = new SystemScope(null)

export const newRole = os.changeRole.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope, session } = context
  const { userId, role, version, seen } = input
  await mayGive(role, services, session)
  const shown = { seen, planChanged: errors.PLAN_CHANGED }
  const change = await act(context, concerned(context, [userId], []), shown, async (tx) => {
    await lockEmployer(tx, scope.employerId)
    const now = await readRights(tx, memberOf(scope, userId))
    if (now && now.version !== version) throw errors.STALE({ data: { now } })
    return givingRole(context, userId, role)(tx)
  })
  refuse(change, errors)
  tell(services, scope.employerId, [userId])
  return {}
})

interface Acting {
  readonly services: Services
  readonly scope: TenantScope
}

type Work = (tx: SystemTransaction) => Promise<MemberActed>

/** The members whose rows the plan compares. */
const concerned = ({ scope }: Acting, userIds: readonly string[], notes: MemberPlan['notes']) => ({
  employerId: scope.employerId,
  userIds,
  you: scope.userId,
  notes,
})

type Concerned = ReturnType<typeof concerned>

/** The plan of an act on members, or the reason for refusing it. */
const planOf = ({ services, scope }: Acting, about: Concerned, work: Work) =>
  rehearse(services.database, { scope: desk, member: scope }, (tx) => observe(tx, about, () => work(tx)))

/** The consequences differ from those shown; the transaction is rolled back. */
class MemberPlanChanged extends Error {
  readonly plan: MemberPlan

  constructor(plan: MemberPlan) {
    super('the plan has changed')
    this.plan = plan
  }
}

/** Does an act on members if its consequences match the plan that was shown. */
const act = (
  { services }: Acting,
  about: Concerned,
  { seen, planChanged }: { seen: string | undefined; planChanged: PlanChanged },
  work: Work,
): Promise<Change> =>
  services.database
    .transaction(desk, async (tx) => {
      if (seen === undefined) return (await work(tx)).change
      const { change, plan } = await observe(tx, about, () => work(tx))
      if (plan && plan.version !== seen) throw new MemberPlanChanged(plan)
      return change
    })
    .catch((error: unknown) => {
      throw error instanceof MemberPlanChanged ? planChanged({ data: { plan: error.plan } }) : error
    })

type PlanChanged = (options: { data: { plan: MemberPlan } }) => Error

const removing =
  ({ services, scope }: Acting, input: { readonly userId: string } & ContactChoice): Work =>
  async (tx) => {
    const { userId } = input
    const change = await removeMember(tx, { scope, userId }, input)
    const isTold = change === 'done' && userId !== scope.userId
    return { change, told: isTold ? await tellRemoved(tx, services, memberOf(scope, userId)) : [] }
  }

const refusedContact = (change: Change, errors: { CHANGED(): Error }): void => {
  if (change === 'changed') throw errors.CHANGED()
  if (change === 'no-contact') throw fieldProblem('newContactId', NO_SUCH_CONTACT)
}

export const planRemove = os.planRemove.use(administrator).handler(async ({ context, input, errors }) => {
  const about = concerned(context, [input.userId], ['name-stays'])
  const { change, plan } = await planOf(context, about, removing(context, input))
  if (plan) return plan
  refusedContact(change, errors)
  throw refusal(change, errors)
})

export const remove = os.remove.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const { userId, seen } = input
  const about = concerned(context, [userId], ['name-stays'])
  const shown = { seen, planChanged: errors.PLAN_CHANGED }
  const change = await act(context, about, shown, removing(context, input))
  refusedContact(change, errors)
  refuse(change, errors)
  noteEnded(services, userId, scope.employerId)
  tell(services, scope.employerId, [userId])
  return {}
})

const handingOn =
  ({ services, scope }: Acting, userId: string): Work =>
  async (tx) => {
    const change = await handOn(tx, { scope, userId })
    const told = change === 'done' ? await tellNewOwners(tx, services, [memberOf(scope, userId)]) : []
    return { change, told }
  }

const ownersOf = (acting: Acting, session: Session, userId: string) =>
  concerned(acting, [userId, session.userId], ['cannot-be-undone'])

export const planHandOnTo = os.planHandOn.use(administrator).handler(async ({ context, input, errors }) => {
  const about = ownersOf(context, context.session, input.userId)
  const { change, plan } = await planOf(context, about, handingOn(context, input.userId))
  if (plan) return plan
  if (change === 'deactivated') throw errors.DEACTIVATED()
  throw refusal(change, errors)
})

export const handOnTo = os.handOn.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope, session } = context
  const { userId, seen } = input
  await mayGive('owner', services, session)
  const shown = { seen, planChanged: errors.PLAN_CHANGED }
  const change = await act(context, ownersOf(context, session, userId), shown, handingOn(context, userId))
  if (change === 'deactivated') throw errors.DEACTIVATED()
  refuse(change, errors)
  tell(services, scope.employerId, [userId, session.userId])
  return {}
})

const leaving =
  ({ scope }: Acting, userId: string, contact: ContactChoice): Work =>
  async (tx) => ({ change: await leaveOffice(tx, scope, userId, contact), told: [] })

const checkOffice = ({ scope }: Acting, employerId: string): void => {
  if (employerId !== scope.employerId) throw notFound('Du er logget inn på et annet kontor')
}

export const planLeave = os.planLeave.use(administrator).handler(async ({ context, input, errors }) => {
  const { userId }: Session = context.session
  checkOffice(context, input.employerId)
  const about = concerned(context, [userId], ['can-be-invited'])
  const { change, plan } = await planOf(context, about, leaving(context, userId, input))
  if (plan) return plan
  refusedContact(change, errors)
  throw refusal(change, errors)
})

/** The input names the office, so a tab opened before a switch cannot leave another one. */
export const leave = os.leave.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope, session } = context
  const { userId }: Session = session
  checkOffice(context, input.employerId)
  const about = concerned(context, [userId], ['can-be-invited'])
  const shown = { seen: input.seen, planChanged: errors.PLAN_CHANGED }
  const change = await act(context, about, shown, leaving(context, userId, input))
  refusedContact(change, errors)
  refuse(change, errors)
  noteEnded(services, userId, scope.employerId)
  tell(services, scope.employerId, [userId])
  return {}
})

const givingRole =
  ({ services, scope }: Acting, userId: string, role: MemberRole): Work =>
  async (tx) => {
    const change = await changeRole(tx, { scope, userId }, role)
    const isTold = change === 'done' && role === 'owner'
    return { change, told: isTold ? await tellNewOwners(tx, services, [memberOf(scope, userId)]) : [] }
  }

export const planRole = os.planChangeRole.use(administrator).handler(async ({ context, input, errors }) => {
  const { userId, role } = input
  const about = concerned(context, [userId], [])
  const { change, plan } = await planOf(context, about, givingRole(context, userId, role))
  if (plan) return plan
  throw refusal(change, errors)
})

const memberOf = ({ employerId }: TenantScope, userId: string) => ({ employerId, userId })

interface Errors {
  FORBIDDEN(options: { message: string }): Error
  LAST_OWNER?(): Error
}

const refuse = (change: Change, errors: Errors): void => {
  if (change !== 'done' && change !== 'unchanged') throw refusal(change, errors)
}

const refusal = (change: Change, errors: Errors): Error => {
  if (change === 'not-owner') return errors.FORBIDDEN({ message: OWNERS_ONLY })
  if (change === 'last-owner' && errors.LAST_OWNER) return errors.LAST_OWNER()
  return notFound(NO_SUCH_MEMBER)
}

const noteEnded = ({ securityLog }: Services, userId: string, employerId: string) =>
  securityLog.note('logged-out', { userId, employerId, reason: 'left-office' })

/** Refreshes the office's pages, and the rights of the members who are affected. */
const tell = ({ live }: Services, employerId: string, userIds: readonly string[]) => {
  live.publish(`employer:${employerId}`, ['account', 'assignments'])
  for (const userId of userIds) live.publish(`person:${userId}`, ['account'])
}
