import { AT_ONCE } from '#features/asking/rules.ts'
import { addOneself } from '#features/vikarer/server/add-oneself.ts'
import { firstDepartment } from '#features/employers/server/departments/choose-department.ts'
import type { Services } from '#server/services.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { TRIAL } from '../texts.ts'
import { createRequest, type CreateOutcome } from './create.ts'

/**
 * Asks the administrator about a shift tomorrow, as a substitute is asked: an ordinary request, by SMS and e-mail.
 * Null, with nothing changed, if they have no phone number.
 */
export const askOneself = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'tokens' | 'clock'>,
  requestId: string,
): Promise<CreateOutcome | null> => {
  const { fullName, phone, email, place } = await readOneself(tx)
  if (phone === null) return null
  const vikarId = await addOneself(tx, { fullName, phone, email })
  const date = addDays(osloToday(services.clock.now()), 1)
  return createRequest(tx, services, {
    ...TRIAL,
    requestId,
    location: place ?? TRIAL.location,
    shifts: [{ date, startTime: '08:00', endTime: '14:00', places: 1 }],
    departmentId: await firstDepartment(tx),
    recipients: { kind: 'chosen', vikarIds: [vikarId] },
    asking: AT_ONCE,
    channels: isSmsNumber(phone, services.config.smsCountries) ? ['sms', 'email'] : ['email'],
  })
}

const readOneself = (tx: TenantTransaction) =>
  tx
    .selectFrom('administrators')
    .innerJoin('users', 'users.id', 'administrators.userId')
    .innerJoin('employers', 'employers.id', 'administrators.employerId')
    .select(['administrators.fullName', 'administrators.phone', 'users.email', 'employers.address as place'])
    .where('administrators.employerId', '=', tx.scope.employerId)
    .where('administrators.userId', '=', tx.scope.userId)
    .executeTakeFirstOrThrow()
