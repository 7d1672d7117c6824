import type { Session } from '#server/api/context.ts'
import type { AnyTransaction, SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { normalisePhone } from '#shared/phone.ts'
import type { Profile, Me } from '../contract.ts'
import type { ProfileForm } from '../rules.ts'
import { hasPassword, passwordFreeUntil } from './password/set-password.ts'

/** The user's own profile; company and address are the employer's. */
export const readProfile = async (tx: SystemTransaction, { userId }: Session): Promise<Profile> => {
  const [row, has] = await Promise.all([
    tx
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.userId')
      .leftJoin('employers', 'employers.id', 'profiles.employerId')
      .select([
        'users.email',
        'profiles.role',
        'profiles.fullName',
        'employers.name as company',
        'employers.address',
        'profiles.phone',
        'profiles.notifyOnAssignmentAccepted',
        'profiles.notifyOnAlarm',
      ])
      .where('profiles.userId', '=', userId)
      .executeTakeFirstOrThrow(),
    hasPassword(tx, userId),
  ])
  return { ...row, hasPassword: has }
}

/**
 * Saves the user's own profile, with the employer's name and address for everyone there. A superadmin has no employer.
 */
export const updateProfile = async (
  tx: AnyTransaction,
  { userId }: Pick<Session, 'userId'>,
  employerId: string | null,
  form: ProfileForm,
): Promise<void> => {
  const { fullName, notifyOnAssignmentAccepted, notifyOnAlarm } = form
  const phone = form.phone === '' ? null : normalisePhone(form.phone)
  await Promise.all([
    tx
      .updateTable('profiles')
      .set({
        fullName,
        phone,
        notifyOnAssignmentAccepted,
        ...(notifyOnAlarm === undefined ? {} : { notifyOnAlarm }),
      })
      .where('userId', '=', userId)
      .execute(),
    tx.updateTable('users').set({ name: fullName }).where('id', '=', userId).execute(),
  ])
  if (employerId)
    await tx
      .updateTable('employers')
      .set({
        name: form.company || null,
        ...(form.address === undefined ? {} : { address: form.address || null }),
      })
      .where('id', '=', employerId)
      .execute()
}

/** What a browser may know of its logged-in user. */
export const describeMe = ({ clock }: Pick<Services, 'clock'>, session: Session | null): Me => {
  if (!session) return null
  const { userId, fullName, email, emailVerified, role, employerName, enteredBy } = session
  return {
    userId,
    fullName,
    email,
    emailVerified,
    role,
    employerName,
    enteredBy,
    passwordFreeUntil: passwordFreeUntil(session, clock.now())?.toISOString() ?? null,
  }
}
