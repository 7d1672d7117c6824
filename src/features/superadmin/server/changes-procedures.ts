import { writeAudit } from '#features/identity/server/audit.ts'
import { isBeingErased } from '#features/identity/server/closing/erasures.ts'
import { updateUserDetails, type DetailsOutcome } from '#features/identity/server/profile/update-details.ts'
import { adjustCredits, type Adjusted } from '#features/credits/server/adjust.ts'
import { releaseLogin } from '#features/vikarer/server/erase.ts'
import { superadmin } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { superadmin as contract } from '../contract.ts'
import type { GrantForm, UserChanges } from '../rules.ts'
import { lockUserDetails } from './user-version.ts'

const os = implementRoom(contract)

const updateUser = os.updateUser
  .use(superadmin)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const { userId, version, ...details } = input
    const { outcome, released } = await services.database.transaction(scope, async (tx) => {
      const now = await lockUserDetails(tx, userId)
      if (now && now.version !== version) throw errors.STALE({ data: { now } })
      const letGo = await releaseIfLeaving(tx, userId, details)
      return { outcome: refuse(await updateUserDetails(tx, userId, details)), released: letGo }
    })
    const { live } = services
    live.publish(`person:${userId}`, ['account'])
    if (outcome.employerId) live.publish(`employer:${outcome.employerId}`, ['account'])
    for (const employerId of released) live.publish(`employer:${employerId}`, ['vikarer'])
    live.publish('superadmins', ['service'])
    return {}

    /** Throws, so that the transaction rolls back. */
    function refuse(done: DetailsOutcome) {
      switch (done.kind) {
        case 'not-found':
          throw errors.NOT_FOUND()
        case 'own-role':
          throw errors.OWN_ROLE()
        case 'last-superadmin':
          throw errors.LAST_SUPERADMIN()
        case 'leaves-employer':
          throw errors.LEAVES_EMPLOYER()
        case 'updated':
          return done
      }
    }
  })

/** A login that is no longer a substitute's is unlinked from all registers. */
const releaseIfLeaving = async (tx: SystemTransaction, userId: string, { newRole }: UserChanges) =>
  newRole === undefined || newRole === 'substitute' ? [] : releaseLogin(tx, userId)

const grantCredits = os.grantCredits
  .use(superadmin)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const { userId, requestId } = input
    const { employerId, adjusted } = await services.database.transaction(scope, async (tx) => {
      const profile = await tx
        .selectFrom('profiles')
        .select('employerId')
        .where('userId', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!profile || (await isBeingErased(tx, userId))) throw errors.NOT_FOUND()
      if (!profile.employerId) throw errors.NO_EMPLOYER()
      const made = await adjustCredits(tx, {
        employerId: profile.employerId,
        requestId,
        ...toAdjustment(input),
      })
      if (made.kind === 'adjusted') await noteGrant(tx, profile.employerId, input, made)
      return { employerId: profile.employerId, adjusted: made }
    })
    if (adjusted.kind === 'request-id-reused') throw errors.MADE_OTHERWISE()
    if (adjusted.kind === 'too-few-credits')
      throw errors.TOO_FEW_CREDITS({ data: { balance: adjusted.balance } })
    services.live.publish(`employer:${employerId}`, ['credits'])
    services.live.publish('superadmins', ['service'])
    return { balance: adjusted.balance }
  })

/** The customer reads the invoice and the reason in their ledger. */
const toAdjustment = ({ direction, credits, invoice, reason }: GrantForm) => ({
  credits: direction === 'give' ? credits : -credits,
  reason: [invoice === '' ? '' : `Faktura ${invoice}`, reason].filter((part) => part !== '').join(': '),
  invoice: invoice === '' ? null : invoice,
})

/** Omits the words of the reason: the log stays when people are erased. */
const noteGrant = (tx: SystemTransaction, employerId: string, form: GrantForm, { balance }: Adjusted) =>
  writeAudit(tx, {
    action: form.direction === 'give' ? 'credits-granted' : 'credits-taken-back',
    actorUserId: tx.scope.userId,
    employerId,
    subject: { type: 'employer', id: employerId },
    detail: { credits: form.credits, balance, invoice: form.invoice || null },
  })

export const changesProcedures = { updateUser, grantCredits }
