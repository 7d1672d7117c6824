import { ORPCError } from '@orpc/server'
import { actorOf, type Session } from '#server/api/context.ts'
import { administrator, loggedIn, OWNERS_ONLY } from '#server/api/enforce-access.ts'
import { hasMailFailed } from '#features/email/server/failing-address.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { LOG_IN_FIRST } from '#shared/failures.ts'
import { accounts } from '../contract.ts'
import { changePassword } from './password/change-password.ts'
import { TOO_COMMON } from './password/common-passwords.ts'
import { listDevices, logOutDevice, logOutOthers } from './sessions/devices.ts'
import { allow, forgive, PASSWORD_PER_ACCOUNT } from './rate-limits.ts'
import { requireProof } from './login/recent-proof.ts'
import { chooseNotice, openNotice, readNotices } from './profile/notices.ts'
import {
  changesEmployer,
  describeMe,
  employerOf,
  lockProfile,
  readProfile,
  updateProfile,
} from './profile/profile.ts'

const os = implementRoom(accounts)

/** A login belongs to no employer, so these procedures use the system scope, for the session's own user. */
const system = new SystemScope(null)

export const me = os.me.handler(async ({ context: { session, services } }) => {
  const described = describeMe(services, session)
  if (!described || described.emailVerified) return described
  const fails = await services.database.readOne(system, (tx) => hasMailFailed(tx, described.email))
  return fails ? { ...described, emailFails: true } : described
})

export const profile = os.profile
  .use(loggedIn)
  .handler(({ context: { services, session } }) =>
    services.database.read(system, (tx) => readProfile(tx, session)),
  )

export const saveProfile = os.updateProfile
  .use(loggedIn)
  .handler(async ({ context: { services, session }, input, errors }) => {
    const { database, live } = services
    const employerId = employerOf(session)
    const mayRename = session.memberRole === 'owner'
    if (employerId && !mayRename) {
      const now = await database.read(system, (tx) => readProfile(tx, session))
      if (changesEmployer(input, now)) throw errors.FORBIDDEN({ message: OWNERS_ONLY })
    }
    await database.transaction(system, async (tx) => {
      const stored = await lockProfile(tx, session)
      if (stored.version !== input.version) throw errors.STALE({ data: { now: stored } })
      await updateProfile(tx, session, mayRename ? employerId : null, input)
    })
    if (employerId) live.publish(`employer:${employerId}`, ['account'])
    tellOwnTabs(services, session)
    return database.read(system, (tx) => readProfile(tx, session))
  })

const NOT_HERE = 'Du arbeider ikke på dette kontoret lenger'

export const notices = os.notices
  .use(administrator)
  .handler(async ({ context: { services, session, scope } }) => {
    const { userId } = session
    const { employerId } = scope
    const found = await services.database.read(system, (tx) => readNotices(tx, { employerId, userId }))
    if (!found) throw notFound(NOT_HERE)
    return found
  })

/** Allowed for readers as well: it changes their own notices only. */
export const choose = os.chooseNotice
  .use(administrator)
  .handler(async ({ context: { services, session, scope }, input, errors }) => {
    const member = { employerId: scope.employerId, userId: session.userId }
    const now = await services.database.transaction(system, async (tx) => {
      const outcome = await chooseNotice(tx, member, input)
      if (outcome === 'nobody-alarmed') throw errors.NOBODY_ALARMED()
      return readNotices(tx, member)
    })
    if (!now) throw notFound(NOT_HERE)
    tellOwnTabs(services, session)
    return now
  })

/** For any of the user's offices: a browser gets the notices of all. */
export const noticeOpened = os.noticeOpened
  .use(loggedIn)
  .handler(async ({ context: { services, session }, input }) => {
    const employerId = await services.database.transaction(system, (tx) =>
      openNotice(tx, { userId: session.userId, noticeId: input.id }),
    )
    if (!employerId) throw notFound('Varselet finnes ikke lenger')
    services.live.publish(`employer:${employerId}`, ['messages', 'credits'])
    return {}
  })

export const newPassword = os.changePassword.use(loggedIn).handler(async ({ context, input, errors }) => {
  const { services, session, request } = context
  await allow(context, [[PASSWORD_PER_ACCOUNT, session.userId]])
  switch (await changePassword(services, system, session, request.ip, input)) {
    case 'changed':
      await forgive(services.database, PASSWORD_PER_ACCOUNT, session.userId)
      tellOwnTabs(services, session)
      return {}
    case 'wrong-password':
      throw errors.WRONG_PASSWORD({
        data: { fields: [{ path: 'currentPassword', message: 'Feil passord' }] },
      })
    case 'too-common':
      await forgive(services.database, PASSWORD_PER_ACCOUNT, session.userId) // the current one was right
      throw fieldProblem('newPassword', TOO_COMMON)
    case 'logged-out':
      throw new ORPCError('UNAUTHORIZED', { status: 401, message: LOG_IN_FIRST })
    case 'link-needed':
      throw errors.LINK_NEEDED()
  }
})

export const devices = os.devices.use(loggedIn).handler(async ({ context: { services, session } }) => ({
  devices: await services.database.read(session.person, (tx) => listDevices(tx, session)),
}))

export const endDevice = os.logOutDevice
  .use(loggedIn)
  .handler(async ({ context: { services, session }, input }) => {
    await requireProof(services, session)
    const ended = await services.database.transaction(session.person, (tx) => logOutDevice(tx, input.id))
    if (!ended) throw new ORPCError('NOT_FOUND', { status: 404, message: 'Enheten er allerede logget ut' })
    noteOthersEnded(services, session)
    tellOwnTabs(services, session)
    return {}
  })

export const endOthers = os.logOutOthers.use(loggedIn).handler(async ({ context: { services, session } }) => {
  await requireProof(services, session)
  const count = await services.database.transaction(session.person, (tx) => logOutOthers(tx, session))
  noteOthersEnded(services, session)
  tellOwnTabs(services, session)
  return { count }
})

/** Logs the end of the person's sessions on other devices. */
const noteOthersEnded = ({ securityLog }: Services, session: Session) =>
  securityLog.note('logged-out', { ...actorOf(session), reason: 'from-another-device' })

const tellOwnTabs = ({ live }: Services, { userId }: Session) => live.publish(`person:${userId}`, ['account'])
