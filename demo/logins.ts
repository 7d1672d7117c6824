import { findOrMakeSubstitute } from '#features/identity/server/sign-up/invite.ts'
import { setPassword } from '#features/identity/server/password/set-password.ts'
import { addPeriod } from '#features/vikarer/server/own-periods.ts'
import { chooseSms } from '#features/vikarer/server/own-availability.ts'
import { PersonScope, SystemScope, type TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { reachOf, REGISTER, type DemoVikar } from './register.ts'

/** The available logins, by number in the register. */
const SUBSTITUTE = 0

export const substituteEmail = (): string => {
  const demo = REGISTER[SUBSTITUTE]
  if (!demo) throw new Error('the register is empty')
  return reachOf(demo, SUBSTITUTE).email
}

/** Gives a login to the substitutes with self-entered data, and enters that data; one of them gets a password. */
export async function makeLogins(
  services: Services,
  scope: TenantScope,
  register: readonly string[],
  passwordHash: string,
): Promise<void> {
  for (const [index, demo] of REGISTER.entries()) {
    if (!demo.away && !demo.noSms) continue
    const vikarId = register[index] ?? ''
    const userId = await makeLogin(services, scope, { vikarId, ...reachOf(demo, index), ...demo })
    await sayOfThemselves(services, userId, demo)
    if (index === SUBSTITUTE)
      await services.database.transaction(desk, (tx) =>
        setPassword(tx, userId, passwordHash, services.clock.now()),
      )
  }
}

const desk = new SystemScope(null)

/** As if the link in the invitation had been used; nothing is mailed. */
const makeLogin = (
  { database }: Services,
  { employerId }: TenantScope,
  { vikarId, email, fullName }: { vikarId: string; email: string; fullName: string },
): Promise<string> =>
  database.transaction(desk, async (tx) => {
    const login = await findOrMakeSubstitute(tx, { email, fullName })
    if (login.kind !== 'ready') throw new Error(`${email}: ${login.kind}`)
    const { userId } = login
    await tx.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute()
    await tx
      .updateTable('vikarer')
      .set({ userId })
      .where('employerId', '=', employerId)
      .where('id', '=', vikarId)
      .execute()
    return userId
  })

const sayOfThemselves = (
  { database, clock }: Services,
  userId: string,
  { away = [], noSms = false }: DemoVikar,
): Promise<void> =>
  database.transaction(new PersonScope(userId), async (tx) => {
    const today = osloToday(clock.now())
    for (const { from, to, reason } of away) {
      const period = { startDate: addDays(today, from), endDate: addDays(today, to), reason }
      await addPeriod(tx, { id: crypto.randomUUID(), ...period }, clock.now())
    }
    if (noSms) await chooseSms(tx, noSms)
  })
