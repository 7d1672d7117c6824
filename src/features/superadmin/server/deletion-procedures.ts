import { restoreUser, type Done } from '#features/identity/server/closing/deactivate.ts'
import { requireProof } from '#features/identity/server/login/recent-proof.ts'
import { tellNewOwners } from '#features/employers/server/tell-member.ts'
import { superadmin } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { Config } from '#server/config/config.ts'
import { superadmin as contract } from '../contract.ts'
import type { ShiftsOfClosed } from '../rules.ts'
import { deactivateAndClear } from './erase/deactivate-and-clear.ts'
import { eraseUser } from './erase/erase.ts'
import { decideShifts } from './erase/cancel-shifts.ts'
import { readClosing } from './erase/closing.ts'
import { previewDeletion } from './erase/preview.ts'
import { deactivateToErase, requestErasing } from './erase/request.ts'
import { noteRead } from './note-read.ts'

const os = implementRoom(contract)

/** Rows that a request waits for; the worker does the rest. */
const ERASED_AT_ONCE = 1000

const deleteUser = os.deleteUser
  .use(superadmin)
  .handler(async ({ context: { services, scope, session }, input, errors }) => {
    const { userId, deleteType, shifts } = input
    const { database, config } = services
    await requireProof(services, session)
    const work = async (tx: SystemTransaction) => {
      if (await isUnchosen(tx, config, input)) throw new Unchosen()
      const isSoft = deleteType === 'soft'
      const done = await (isSoft ? deactivateAndClear(tx, userId) : deactivateToErase(tx, userId))
      // A refusal throws, so that the transaction rolls back.
      switch (done.kind) {
        case 'not-found':
          throw errors.NOT_FOUND()
        case 'own-account':
          throw errors.OWN_ACCOUNT()
        case 'last-superadmin':
          throw errors.LAST_SUPERADMIN()
        case 'being-erased':
          throw errors.BEING_ERASED()
        case 'done':
      }
      // Checked again with the offices locked: their other administrators may have left meanwhile.
      if (await isUnchosen(tx, config, input)) throw new Unchosen()
      const requested = isSoft ? done : await requestErasing(tx, userId, done)
      if (shifts) await decideShifts(tx, userId, shifts)
      await tellNewOwners(tx, services, done.newOwners)
      return requested
    }
    const outcome = await database.transaction(scope, work).catch(async (error: unknown) => {
      if (!(error instanceof Unchosen)) throw error
      // Read after the rollback.
      const now = await database.read(scope, (tx) => previewDeletion(tx, config, userId))
      throw errors.AFFECTED({ data: { now } })
    })
    tell(services, userId, outcome.employerIds)
    if (outcome.kind === 'done') return { outcome: 'deactivated' }
    if (outcome.total > ERASED_AT_ONCE) return { outcome: 'erasing' }
    const isErased = await eraseUser(services, scope, outcome.id)
    return { outcome: isErased ? 'erased' : 'erasing' }
  })

const restore = os.restoreUser
  .use(superadmin)
  .handler(async ({ context: { services, scope }, input: { userId }, errors }) => {
    const { employerIds } = await services.database.transaction(scope, async (tx): Promise<Done> => {
      const done = await restoreUser(tx, userId)
      if (done.kind !== 'done')
        throw done.kind === 'being-erased' ? errors.BEING_ERASED() : errors.NOT_FOUND()
      await tellNewOwners(tx, services, done.newOwners)
      return done
    })
    tell(services, userId, employerIds)
    return {}
  })

/**
 * The person's open screens find their session ended and answer pages find the link dead; superadmins see the change.
 */
const tell = ({ live }: Services, userId: string, employerIds: readonly string[]) => {
  live.publish(`person:${userId}`, ['account'])
  for (const employerId of employerIds) {
    live.publish(`employer:${employerId}`, ['account', 'messages', 'credits'])
    live.publish(`answer-pages:${employerId}`, ['account'])
  }
  live.publish('superadmins', ['service'])
}

export const deletionProcedures = {
  deletionPreview: os.deletionPreview
    .use(superadmin)
    .handler(({ context: { services, scope }, input: { userId }, errors }) =>
      services.database.transaction(scope, async (tx) => {
        if (!(await isUser(tx, userId))) throw errors.NOT_FOUND()
        await noteRead(tx, 'customer-viewed', { subject: { type: 'user', id: userId } })
        return previewDeletion(tx, services.config, userId)
      }),
    ),
  deleteUser,
  restoreUser: restore,
}

interface Choice {
  readonly userId: string
  readonly shifts?: ShiftsOfClosed | undefined
  readonly seen?: string | undefined
}

/** Rolls the deletion back. */
class Unchosen extends Error {}

/** True if offices would close with coming shifts that the actor has not seen or made no choice about. */
const isUnchosen = async (
  tx: SystemTransaction,
  config: Config,
  { userId, shifts, seen }: Choice,
): Promise<boolean> => {
  const closing = await readClosing(tx, config, userId)
  return closing.shifts > 0 && (shifts === undefined || seen !== closing.seen)
}

const isUser = async (tx: SystemTransaction, userId: string): Promise<boolean> =>
  (await tx.selectFrom('profiles').select('userId').where('userId', '=', userId).executeTakeFirst()) !==
  undefined
