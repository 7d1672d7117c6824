import { ORPCError } from '@orpc/server'
import { allow } from '#features/identity/server/rate-limits.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, inputInvalid, tooMany, notFound } from '#server/api/problems.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { createKeyedMutex } from '#server/load/keyed-mutex.ts'
import type { FieldProblems } from '#shared/contract.ts'
import { vikarer, type Vikar } from '../contract.ts'
import { GROUP_GONE } from '../group-rules.ts'
import type { VikarForm } from '../rules.ts'
import {
  EMAIL_NEEDED_FOR_LOGIN,
  EMAIL_NEEDED_WITHOUT_SMS,
  EMAIL_TAKEN,
  IMPORT_OVERTAKEN,
  NO_SUCH_VIKAR,
  ONE_IS_GONE,
  PHONE_TAKEN,
} from '../texts.ts'
import { absenceProcedures } from './absence-procedures.ts'
import { refuseAddressElsewhere, refuseOutside } from './asked-elsewhere.ts'
import { checkRows } from './check-rows.ts'
import { createAccount, resendInvitation, type LoginOutcome } from './create-account.ts'
import { emailProblem } from './email-problem.ts'
import { previewExport } from './export.ts'
import { giveLogin, giveLogins, giveLoginToNew, letGo } from './give-login.ts'
import { setGroups } from './group-members.ts'
import { tryEmailAgain } from './email-refused.ts'
import { groupProcedures } from './group-procedures.ts'
import { importing, importVikarer, previewImport } from './import.ts'
import { IMPORT_PER_EMPLOYER } from './rate-limits.ts'
import { listVikarer } from './list.ts'
import { ownProcedures } from './own-procedures.ts'
import { planInvitations } from './plan-invitations.ts'
import { lockLogin, readVikar } from './read.ts'
import { findUnseen } from './read-affected.ts'
import { saveNote, writeNotes } from './notes.ts'
import { notifyOfNewAddresses } from './notify-new-address.ts'
import { createVikar, saving, updateVikar, type SaveOutcome } from './save.ts'
import { setAvailability } from './set-availability.ts'

const os = implementRoom(vikarer)

const list = os.list
  .use(administrator)
  .handler(({ context: { services, scope }, input }) =>
    services.database.read(scope, (tx) => listVikarer(tx, input)),
  )

const get = os.get
  .use(administrator)
  .handler(({ context: { services, scope }, input }) => readOrRefuse(services, scope, input.id))

const previewOfExport = os.previewExport
  .use(administrator)
  .handler(({ context: { services, scope } }) => services.database.read(scope, previewExport))

const create = os.create
  .use(administrator)
  .handler(async ({ context: { services, session, scope }, input, errors }) => {
    refuseUnreached(input, services)
    if (input.sendLoginInfo && input.email === '') throw fieldProblem('email', EMAIL_NEEDED_FOR_LOGIN)
    const outcome = await saving(() =>
      services.database.transaction(scope, async (tx) => {
        const vikar = await createVikar(tx, input)
        if (!vikar || !(input.groupIds?.length || input.note)) return vikar
        if (input.groupIds?.length) await joinOrRefuse(tx, vikar.id, input.groupIds)
        if (input.note) await writeNotes(tx, [{ vikarId: vikar.id, note: input.note }])
        return readVikar(tx, vikar.id)
      }),
    )
    if (outcome.kind === 'email-taken' && input.sendLoginInfo)
      throw errors.EMAIL_IN_VIKARER({ data: { fields: [{ path: 'email', message: EMAIL_TAKEN }] } })
    const vikar = saved(services, scope.employerId, outcome)
    if (!input.sendLoginInfo) return { vikar, login: { kind: 'not-asked' } }
    const login = await giveLoginToNew(services, session, scope, vikar.id)
    return { vikar: await readOrRefuse(services, scope, vikar.id), login }
  })

const update = os.update
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    refuseUnreached(input, services)
    const outcome = await saving(() =>
      services.database.transaction(scope, async (tx) => {
        await lockLogin(tx, input.id)
        const stored = await readVikar(tx, input.id)
        if (!stored) return null
        if (stored.version !== input.version) throw errors.STALE({ data: { now: stored } })
        await refuseAddressElsewhere(tx, input.id, input)
        if (isMoved(stored, input)) await refuseOutside(tx, [input.id])
        if (input.groupIds) await joinOrRefuse(tx, input.id, input.groupIds)
        if (input.availability === 'inactive') {
          const now = await findUnseen(tx, services.config, [input.id], input.seen)
          if (now) throw errors.AFFECTED({ data: { now } })
        }
        const updated = await updateVikar(tx, input.id, input)
        const before = { ...stored, hasLogin: stored.login !== 'none' }
        if (updated) await notifyOfNewAddresses(tx, [{ id: input.id, before, after: updated.vikar }])
        return updated
      }),
    )
    const { vikar, released } = saved(services, scope.employerId, outcome)
    await letGo(services, released)
    return vikar
  })

const note = os.saveNote
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const outcome = await services.database.transaction(scope, async (tx) => {
      const saving = await saveNote(tx, input)
      if (saving.kind === 'stale') throw errors.STALE({ data: { now: saving.now } })
      return saving
    })
    if (outcome.kind === 'not-found') throw notFound(NO_SUCH_VIKAR)
    services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
    return outcome.vikar
  })

const changeAvailability = os.setAvailability
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const changed = await services.database.transaction(scope, async (tx) => {
      await refuseOutside(tx, input.ids)
      const isInactive = input.availability === 'inactive'
      const now = isInactive ? await findUnseen(tx, services.config, input.ids, input.seen) : null
      if (now) throw errors.AFFECTED({ data: { now } })
      return setAvailability(tx, input.ids, input.availability)
    })
    if (changed === null) throw notFound(ONE_IS_GONE)
    services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
    return { changed }
  })

const tryEmail = os.tryEmail.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const isThere = await services.database.transaction(scope, async (tx) => {
    await refuseOutside(tx, [input.id])
    return tryEmailAgain(tx, input.id, new Date(input.refusedAt))
  })
  if (isThere) services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
  return readOrRefuse(services, scope, input.id)
})

const takeTurn = createKeyedMutex(5)
const RETRY_AFTER_SECONDS = 5

const preview = os.previewImport
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, signal }) => {
    const leave = await takeTurn(scope.employerId, signal)
    if (!leave) throw tooMany(RETRY_AFTER_SECONDS)
    try {
      const checked = await checkRows(input.rows, services.config) // in slices, so before a connection is taken
      return await services.database.read(scope, (tx) => previewImport(tx, checked))
    } finally {
      leave()
    }
  })

const importAll = os.import.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  await allow(context, [[IMPORT_PER_EMPLOYER, scope.employerId]])
  const checked = await checkRows(input.rows, services.config)
  const outcome = await importing(() =>
    services.database.transaction(scope, (tx) =>
      importVikarer(tx, checked, input.duplicates, { ...input, config: services.config }),
    ),
  )
  if (outcome.kind === 'stale') throw errors.STALE({ data: { now: outcome.now } })
  if (outcome.kind === 'unseen') throw errors.AFFECTED({ data: { now: outcome.now } })
  if (outcome.kind === 'invalid') throw inputInvalid(outcome.fields)
  if (outcome.kind === 'overtaken') throw alreadyExists(IMPORT_OVERTAKEN)
  services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
  await letGo(services, outcome.released)
  return outcome.imported
})

const account = os.createAccount
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const outcome = await giveLogin(services, scope, input.id, createAccount)
    if (outcome.kind === 'refused') throw errors[outcome.code]()
    return invited(services, scope, input.id, outcome)
  })

const planAccounts = os.planAccounts
  .use(administrator)
  .handler(async ({ context: { services, scope }, input }) => {
    const plan = await services.database.read(scope, (tx) => planInvitations(tx, input.ids, input.again))
    if (!plan) throw notFound(ONE_IS_GONE)
    return plan
  })

const accounts = os.createAccounts
  .use(administrator)
  .handler(({ context: { services, scope }, input }) => giveLogins(services, scope, input))

const resend = os.resendInvitation.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const outcome = await giveLogin(services, scope, input.id, resendInvitation)
  if (outcome.kind === 'refused')
    throw outcome.code === 'ASKED_ELSEWHERE' ? errors.ASKED_ELSEWHERE() : errors.VIKAR_HAS_ACCOUNT()
  return invited(services, scope, input.id, outcome)
})

export const vikarerProcedures = os.router({
  ...ownProcedures,
  ...groupProcedures,
  ...absenceProcedures,
  list,
  previewExport: previewOfExport,
  get,
  create,
  update,
  saveNote: note,
  setAvailability: changeAvailability,
  tryEmail,
  previewImport: preview,
  import: importAll,
  createAccount: account,
  planAccounts,
  createAccounts: accounts,
  resendInvitation: resend,
})

const refuseUnreached = (form: VikarForm, { config }: Services): void => {
  const problem = emailProblem(form, config)
  if (problem) throw fieldProblem('email', problem)
}

/** True if the save would change their availability, or which groups ask them. */
const isMoved = (stored: Vikar, { availability, groupIds }: VikarForm & { groupIds?: readonly string[] }) => {
  if (stored.availability !== availability) return true
  const groups = new Set(stored.groups.map(({ id }) => id))
  return groupIds !== undefined && groups.symmetricDifference(new Set(groupIds)).size > 0
}

/** Throws inside the transaction, so that nothing of the form is saved. */
const joinOrRefuse = async (tx: TenantTransaction, vikarId: string, groupIds: readonly string[]) => {
  if (!(await setGroups(tx, vikarId, groupIds))) throw fieldProblem('groupIds', GROUP_GONE)
}

const invited = (services: Services, scope: TenantScope, id: string, outcome: LoginOutcome) => {
  if (outcome.kind === 'too-many') throw tooMany(outcome.retryAfterSeconds)
  if (outcome.kind === 'not-found') throw notFound(NO_SUCH_VIKAR)
  return readOrRefuse(services, scope, id)
}

const readOrRefuse = async ({ database }: Services, scope: TenantScope, id: string) => {
  const vikar = await database.read(scope, (tx) => readVikar(tx, id))
  if (!vikar) throw notFound(NO_SUCH_VIKAR)
  return vikar
}

const alreadyExists = (message: string, ...fields: FieldProblems['fields']) =>
  new ORPCError('ALREADY_EXISTS', { status: 409, message, data: { fields } })

const taken = (path: string, message: string) => alreadyExists(message, { path, message })

const saved = <Saved>({ live }: Services, employerId: string, outcome: SaveOutcome<Saved>): Saved => {
  switch (outcome.kind) {
    case 'saved':
      live.publish(`employer:${employerId}`, ['vikarer'])
      return outcome.saved
    case 'phone-taken':
      throw taken('phone', PHONE_TAKEN)
    case 'email-taken':
      throw taken('email', EMAIL_TAKEN)
    case 'email-needed':
      throw fieldProblem('email', EMAIL_NEEDED_WITHOUT_SMS)
    case 'not-found':
      throw notFound(NO_SUCH_VIKAR)
  }
}
