import { sql } from 'kysely'
import { allow } from '#features/identity/server/rate-limits.ts'
import {
  acceptInvitation,
  declineInvitation,
  listInvitations,
} from '#features/identity/server/sign-up/login-invitations.ts'
import { nameOrOwnerForPerson } from '#features/identity/server/memberships.ts'
import { readEmployersOf } from '#features/identity/server/read-administrators.ts'
import { substitute } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { Config } from '#server/config/config.ts'
import type { PersonTransaction } from '#server/database/database.ts'
import { type PersonScope, SystemScope } from '#server/database/scope.ts'
import type { RateLimit } from '#server/load/rate-limit.ts'
import type { Services } from '#server/services.ts'
import { isSmsNumber, normalisePhone } from '#shared/phone.ts'
import { ownAvailability, type OwnPhone, type OwnPhoneForm } from '../contract-own.ts'
import { EMPLOYER_GONE, INVITATION_GONE, OWN_MOBILE_NEEDED, OWN_PHONE_TAKEN } from '../texts.ts'
import { emailProblem } from './email-problem.ts'
import { endProblem, type PeriodForm } from '../unavailability-rules.ts'
import { readOwnAvailability, chooseSms } from './own-availability.ts'
import { addPeriod, changePeriod, readPeriod, removePeriod, lockOwn } from './own-periods.ts'
import { saving } from './save.ts'
import { versionOf } from '#server/version-of.ts'

const os = implementRoom(ownAvailability)

const myAvailability = os.myAvailability
  .use(substitute)
  .handler(({ context: { services, scope } }) =>
    services.database.read(scope, (tx) => readOwnAvailability(tx, services.clock.now())),
  )

const add = os.addPeriod.use(substitute).handler(async ({ context: { services, scope }, input, errors }) => {
  const now = services.clock.now()
  refuseWrongEnd(input, now)
  const outcome = await changing(services, scope, (tx) => addPeriod(tx, input, now))
  switch (outcome.kind) {
    case 'in-no-register':
      throw errors.VIKAR_ID_MISSING()
    case 'too-many':
      throw errors.TOO_MANY()
    case 'entered':
      return outcome.period
  }
})

const change = os.changePeriod
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const now = services.clock.now()
    refuseWrongEnd(input, now)
    const period = await changing(services, scope, async (tx) => {
      await lockOwn(tx)
      const stored = await readPeriod(tx, input.id)
      if (stored && stored.version !== input.version) throw errors.STALE({ data: { now: stored } })
      return changePeriod(tx, input, now)
    })
    if (!period) throw notFound('Fant ikke perioden')
    return period
  })

const remove = os.removePeriod.use(substitute).handler(async ({ context: { services, scope }, input }) => {
  if (!(await changing(services, scope, (tx) => removePeriod(tx, input.id))))
    throw notFound('Fant ikke perioden')
  return {}
})

const choose = os.chooseSms
  .use(substitute)
  .handler(async ({ context: { services, scope }, input: { noSms }, errors }) => {
    const { kind } = await saving(() => changing(services, scope, (tx) => chooseSms(tx, noSms)))
    if (kind === 'email-needed') throw errors.EMAIL_MISSING()
    if (kind === 'not-found') throw errors.VIKAR_ID_MISSING()
    return { noSms }
  })

const myPhone = os.myPhone
  .use(substitute)
  .handler(({ context: { services, scope } }) =>
    services.database.read(scope, (tx) => readOwnPhone(tx, services.config.smsCountries)),
  )

const changePhone = os.changePhone.use(substitute).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  await allow(context, [[OWN_PHONE_PER_ACCOUNT, scope.userId]])
  const { kind } = await saving(() =>
    changing(services, scope, async (tx) => {
      await lockOwn(tx)
      await lockOwnRows(tx)
      const now = await readOwnPhone(tx, services.config.smsCountries)
      const isOwn = input.employerIds.every((id) => now.registers.some(({ employerId }) => employerId === id))
      if (isOwn && now.version !== input.version) throw errors.STALE({ data: { now } })
      return changeOwnPhone(tx, services.config, input)
    }),
  )
  if (kind === 'phone-taken')
    throw errors.ALREADY_EXISTS({
      message: OWN_PHONE_TAKEN,
      data: { fields: [{ path: 'phone', message: OWN_PHONE_TAKEN }] },
    })
  if (kind === 'not-found') throw errors.VIKAR_ID_MISSING()
  return services.database.read(scope, (tx) => readOwnPhone(tx, services.config.smsCountries))
})

/** A login belongs to no employer. */
const desk = new SystemScope(null)

const invitations = os.myInvitations.use(substitute).handler(async ({ context: { services, scope } }) => ({
  invitations: await services.database.read(desk, (tx) => listInvitations(tx, scope.userId)),
}))

const answer = os.answerInvitation
  .use(substitute)
  .handler(async ({ context: { services, scope }, input: { id: employerId, answer: said } }) => {
    const invitation = { employerId, userId: scope.userId }
    const isAnswered = await services.database.transaction(desk, (tx) =>
      said === 'yes' ? acceptInvitation(tx, invitation) : declineInvitation(tx, invitation),
    )
    if (!isAnswered) throw notFound(INVITATION_GONE)
    services.live.publish(`person:${scope.userId}`, ['vikarer', 'account'])
    if (said === 'yes') services.live.publish(`employer:${employerId}`, ['vikarer'])
    return {}
  })

export const ownProcedures = {
  myAvailability,
  addPeriod: add,
  changePeriod: change,
  removePeriod: remove,
  chooseSms: choose,
  myPhone,
  changePhone,
  myInvitations: invitations,
  answerInvitation: answer,
}

/** Runs the command; then notifies the substitute's own pages and all their employers'. */
const changing = async <T>(
  { database, live }: Services,
  scope: PersonScope,
  command: (tx: PersonTransaction) => Promise<T>,
): Promise<T> => {
  const [outcome, employers] = await database.transaction(scope, (tx) =>
    Promise.all([command(tx), readEmployersOf(tx)]),
  )
  live.publish(`person:${scope.userId}`, ['vikarer'])
  for (const employerId of employers) live.publish(`employer:${employerId}`, ['vikarer'])
  return outcome
}

const refuseWrongEnd = (form: PeriodForm, now: Date): void => {
  const problem = endProblem(form, now)
  if (problem) throw fieldProblem('endDate', problem)
}

/** A refusal reveals that a register has the number: limits enumeration. */
const OWN_PHONE_PER_ACCOUNT: RateLimit = { name: 'own-phone', max: 20, windowSeconds: 3600 }

/** A concurrent change of the number by an office waits, or is waited for. */
const lockOwnRows = (tx: PersonTransaction) =>
  sql`
    select from vikarer where user_id = ${tx.scope.userId} and deleted_at is null
      order by id for no key update`.execute(tx)

/** The version covers each employer's number, by employer. */
export const versionOfOwnPhone = (
  registers: readonly { readonly employerId: string; readonly phone: string }[],
) => versionOf({ numbers: registers.map(({ employerId, phone }) => `${employerId} ${phone}`) })

/** Each employer's number of the substitute, by the employers' names. */
const readOwnPhone = async (tx: PersonTransaction, smsCountries: readonly string[]): Promise<OwnPhone> => {
  const { rows } = await sql<{ employerId: string; employer: string | null; phone: string }>`
    select v.employer_id, ${nameOrOwnerForPerson(sql`e`)} as employer, v.phone from vikarer v
      join employers e on e.id = v.employer_id
    where v.user_id = ${tx.scope.userId} and v.deleted_at is null
    order by employer, v.id`.execute(tx)
  return {
    registers: rows.map((row) => ({ ...row, getsSms: isSmsNumber(row.phone, smsCountries) })),
    version: versionOfOwnPhone(rows),
  }
}

/**
 * Writes the number into the chosen registers of those linked to the login, or into none: a register has each number
 * once, and the unique index decides (`saving`). Null if the substitute is in no register. A register that is linked
 * later keeps its office's number, which may differ on purpose; `follow_login` does not change it.
 */
const changeOwnPhone = async (
  tx: PersonTransaction,
  config: Config,
  { phone, employerIds }: OwnPhoneForm,
): Promise<true | null> => {
  const [, { rows }] = await Promise.all([
    lockOwn(tx),
    sql<{ email: string | null }>`
      update vikarer set phone = ${normalisePhone(phone)}
      from (select employer_id, id from vikarer where user_id = ${tx.scope.userId} and deleted_at is null
          and employer_id = any(${employerIds}::uuid[]) order by id for update) register
      where vikarer.employer_id = register.employer_id and vikarer.id = register.id
      returning vikarer.email`.execute(tx),
  ])
  if (rows.some(({ email }) => emailProblem({ phone, email: email ?? '' }, config)))
    throw fieldProblem('phone', OWN_MOBILE_NEEDED)
  if (rows.length === new Set(employerIds).size) return true
  const own = await tx
    .selectFrom('vikarer')
    .select('id')
    .where('userId', '=', tx.scope.userId)
    .executeTakeFirst()
  if (own) throw notFound(EMPLOYER_GONE)
  return null
}
