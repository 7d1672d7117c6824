import { sql } from 'kysely'
import { supportOf, type Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { differences } from '#server/history/differences.ts'
import type { Services } from '#server/services.ts'
import { normalisePhone } from '#shared/phone.ts'
import type { Profile, Me } from '../../contract.ts'
import type { ProfileForm } from '../../rules.ts'
import { writeAudit } from '../audit.ts'
import { readNotices } from './notices.ts'
import { hasPassword, passwordFreeUntil } from '../password/set-password.ts'
import { versionOf } from '#server/version-of.ts'
import { lockEmployer } from '../memberships.ts'

/** The user's own profile; company and address are those of the employer they act for. */
export const readProfile = async (tx: SystemTransaction, session: Session): Promise<Profile> => {
  const { userId, role } = session
  const employerId = employerOf(session)
  const [row, employer, has, told] = await Promise.all([
    tx
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.userId')
      .select(['users.email', 'profiles.fullName', 'profiles.phone', 'profiles.confirmedPhone'])
      .where('profiles.userId', '=', userId)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('employers')
      .select(['name as company', 'address'])
      .where('id', '=', employerId)
      .executeTakeFirst(),
    hasPassword(tx, userId),
    employerId ? readNotices(tx, { employerId, userId }) : null,
  ])
  const ofEmployer = employer ?? { company: null, address: null }
  const { email, fullName, phone, confirmedPhone } = row
  return {
    email,
    fullName,
    phone,
    isPhoneConfirmed: phone !== null && phone === confirmedPhone,
    role,
    ...ofEmployer,
    version: versionOf({ fullName, phone, ...ofEmployer }),
    isToldOfYesBySms: told?.accepted.includes('sms') ?? false,
    hasPassword: has,
  }
}

/** The profile, locked with the employer's row until the commit. */
export const lockProfile = async (tx: SystemTransaction, session: Session): Promise<Profile> => {
  await sql`select from profiles where user_id = ${session.userId} for no key update`.execute(tx)
  const employerId = employerOf(session)
  if (employerId) await lockEmployer(tx, employerId)
  return readProfile(tx, session)
}

/** The employer whose administrator is logged in. */
export const employerOf = (session: Session): string | null =>
  session.role === 'administrator' ? session.scope.employerId : null

/** Does this save change the employer's fields, which only an owner may change? */
export const changesEmployer = (form: ProfileForm, { company, address }: Profile): boolean =>
  form.company !== (company ?? '') || (form.address !== undefined && form.address !== (address ?? ''))

/**
 * Saves the user's own profile, and the employer's name and address. With null the employer's fields are unchanged.
 */
export const updateProfile = async (
  tx: SystemTransaction,
  session: Session,
  employerId: string | null,
  form: ProfileForm,
): Promise<void> => {
  const { userId } = session
  const { fullName } = form
  const phone = form.phone === '' ? null : normalisePhone(form.phone)
  await Promise.all([
    tx.updateTable('profiles').set({ fullName, phone }).where('userId', '=', userId).execute(),
    tx.updateTable('users').set({ name: fullName }).where('id', '=', userId).execute(),
  ])
  if (employerId) await updateEmployer(tx, session, employerId, form)
}

/** The log records that name or address changed, without the values. */
const updateEmployer = async (
  tx: SystemTransaction,
  session: Session,
  employerId: string,
  { company, address }: Pick<ProfileForm, 'company' | 'address'>,
) => {
  const before = await tx
    .selectFrom('employers')
    .select(['name', 'address'])
    .where('id', '=', employerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const now = { name: company || null, address: address === undefined ? before.address : address || null }
  const changed = { company: now.name !== before.name, address: now.address !== before.address }
  if (!changed.company && !changed.address) return
  await tx.updateTable('employers').set(now).where('id', '=', employerId).execute()
  await writeAudit(tx, {
    action: 'employer-updated',
    actorUserId: session.userId,
    employerId,
    subject: { type: 'employer', id: employerId },
    detail: changed,
    support: supportOf(session),
    history: differences(valuesOf(before), valuesOf(now)),
  })
}

const valuesOf = ({ name, address }: { name: string | null; address: string | null }) => ({
  company: name,
  address,
})

/** The facts about the logged-in user for the browser. */
export const describeMe = ({ clock }: Pick<Services, 'clock'>, session: Session | null): Me => {
  if (!session) return null
  const {
    userId,
    fullName,
    email,
    emailVerified,
    role,
    employerName,
    memberRole,
    hasOtherOffices,
    isInNoOffice,
    enteredBy,
    needsFactor,
    needsProvider,
  } = session
  return {
    userId,
    fullName,
    email,
    emailVerified,
    role,
    employerId: employerOf(session),
    employerName,
    memberRole,
    hasOtherOffices,
    isInNoOffice,
    enteredBy,
    passwordFreeUntil: passwordFreeUntil(session, clock.now())?.toISOString() ?? null,
    needsFactor,
    needsProvider,
  }
}
