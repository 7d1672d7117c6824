import { administrator, OWNERS_ONLY } from '#server/api/enforce-access.ts'
import type { Session } from '#server/api/context.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import { SystemScope, type TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { employers } from '../contract.ts'
import { NO_SUCH_CONTACT, NO_SUCH_MEMBER } from '../texts.ts'
import { mayGive } from './giving-ownership.ts'
import { tellNewOwners, tellRemoved } from './tell-member.ts'
import { changeRole, handOn, leaveOffice, removeMember, type Change } from './change-members.ts'
import { readRights } from './member-rights.ts'
import { lockEmployer } from '#features/accounts/server/memberships.ts'

const os = implementRoom(employers)

/** A login and its sessions belong to no employer; the commands themselves stay within the administrator's office. */
const desk = new SystemScope(null)

export const newRole = os.changeRole.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope, session } = context
  const { userId, role, version } = input
  await mayGive(role, services, session)
  const change = await services.database.transaction(desk, async (tx) => {
    await lockEmployer(tx, scope.employerId)
    const now = await readRights(tx, memberOf(scope, userId))
    if (now && now.version !== version) throw errors.STALE({ data: { now } })
    const done = await changeRole(tx, { scope, userId }, role)
    if (done === 'done' && role === 'owner') await tellNewOwners(tx, services, [memberOf(scope, userId)])
    return done
  })
  refuse(change, errors)
  tell(services, scope.employerId, [userId])
  return {}
})

export const remove = os.remove.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const { userId } = input
  const change = await services.database.transaction(desk, async (tx) => {
    const done = await removeMember(tx, { scope, userId }, input)
    if (done === 'done' && userId !== scope.userId) await tellRemoved(tx, services, memberOf(scope, userId))
    return done
  })
  if (change === 'changed') throw errors.CHANGED()
  if (change === 'no-contact') throw fieldProblem('newContactId', NO_SUCH_CONTACT)
  refuse(change, errors)
  noteEnded(services, userId, scope.employerId)
  tell(services, scope.employerId, [userId])
  return {}
})

export const handOnTo = os.handOn.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope, session } = context
  const { userId } = input
  await mayGive('owner', services, session)
  const change = await services.database.transaction(desk, async (tx) => {
    const done = await handOn(tx, { scope, userId })
    if (done === 'done') await tellNewOwners(tx, services, [memberOf(scope, userId)])
    return done
  })
  if (change === 'deactivated') throw errors.DEACTIVATED()
  refuse(change, errors)
  tell(services, scope.employerId, [userId, session.userId])
  return {}
})

/** The office is named, so that a tab from before a change of office leaves no other one. */
export const leave = os.leave.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope, session } = context
  const { userId }: Session = session
  if (input.employerId !== scope.employerId) throw notFound('Du er logget inn på et annet kontor')
  const change = await services.database.transaction(desk, (tx) => leaveOffice(tx, scope, userId, input))
  if (change === 'changed') throw errors.CHANGED()
  if (change === 'no-contact') throw fieldProblem('newContactId', NO_SUCH_CONTACT)
  refuse(change, errors)
  noteEnded(services, userId, scope.employerId)
  tell(services, scope.employerId, [userId])
  return {}
})

const memberOf = ({ employerId }: TenantScope, userId: string) => ({ employerId, userId })

interface Errors {
  FORBIDDEN(options: { message: string }): Error
  LAST_OWNER?(): Error
}

const refuse = (change: Change, errors: Errors): void => {
  if (change === 'not-owner') throw errors.FORBIDDEN({ message: OWNERS_ONLY })
  if (change === 'not-found') throw notFound(NO_SUCH_MEMBER)
  if (change === 'last-owner' && errors.LAST_OWNER) throw errors.LAST_OWNER()
}

const noteEnded = ({ securityLog }: Services, userId: string, employerId: string) =>
  securityLog.note('logged-out', { userId, employerId, reason: 'left-office' })

/** The office sees who is there; those whom it concerns, what they may do now. */
const tell = ({ live }: Services, employerId: string, userIds: readonly string[]) => {
  live.publish(`employer:${employerId}`, ['account', 'assignments'])
  for (const userId of userIds) live.publish(`person:${userId}`, ['account'])
}
