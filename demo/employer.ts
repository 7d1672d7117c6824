import { randomUUID } from 'node:crypto'
import { confirmEmail } from '#features/identity/server/sign-up/confirm-email.ts'
import { findEmployerByEmail } from '#features/identity/server/read-administrators.ts'
import { signUp } from '#features/identity/server/sign-up/sign-up.ts'
import { grantCredits } from '#features/credits/server/grant.ts'
import { VikarForm } from '#features/vikarer/rules.ts'
import { createVikar } from '#features/vikarer/server/save.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { SystemScope, type TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { reachOf, REGISTER, type DemoVikar } from './register.ts'

export const ADMINISTRATOR = {
  fullName: 'Marit Fossum',
  email: 'demo@vikarklar.example',
  company: 'Solbakken skole (demo)',
}

const ADDRESS = 'Solbakkveien 14, 1472 Fjellhamar'
const CREDITS = 200
const DAY_MS = 86_400_000

/** Signs the administrator up, confirms the address as the link in the mail would, and gives credits. */
export async function makeEmployer(services: Services, passwordHash: string) {
  return services.database.transaction(new SystemScope(null), async (tx) => {
    const signedUp = await signUp(tx, services, { ...ADMINISTRATOR, passwordHash }, services.clock.now())
    if (signedUp.kind === 'email-taken') throw new Error('Demonstrasjonen lages allerede av en annen.')
    const { userId } = signedUp
    const link = await tx
      .selectFrom('loginLinks')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const token = services.tokens.derive('login_links', link.id)
    await confirmEmail(tx, token, { userId, sessionId: randomUUID(), enteredBy: 'password' })
    await tx.deleteFrom('emailHistory').where('userId', '=', userId).execute() // its link is used
    await tx.updateTable('profiles').set({ phone: '+4740000100' }).where('userId', '=', userId).execute()
    const employerId = await findEmployerByEmail(tx, ADMINISTRATOR.email)
    if (!employerId) throw new Error('the administrator has no employer')
    await tx
      .updateTable('employers')
      .set({ address: ADDRESS, isCapped: false })
      .where('id', '=', employerId)
      .execute()
    await grantCredits(tx, { employerId, credits: CREDITS, reason: 'Gitt til demonstrasjonen' })
    return { employerId, userId }
  })
}

/** Fills the register and returns the substitutes' ids in the list's order. */
export async function makeRegister(services: Services, scope: TenantScope): Promise<string[]> {
  const now = services.clock.now()
  return services.database.transaction(scope, async (tx) => {
    const ids: string[] = []
    for (const [index, demo] of REGISTER.entries()) ids.push(await addVikar(tx, demo, index, now))
    return ids
  })
}

async function addVikar(tx: TenantTransaction, demo: DemoVikar, index: number, now: Date): Promise<string> {
  const { fullName, skills, availability } = demo
  const form = VikarForm.parse({ fullName, skills, availability, company: '', ...reachOf(demo, index) })
  const vikar = await createVikar(tx, form)
  if (!vikar) throw new Error('a substitute could not be made')
  // Written into the register one after the other, the last of them before the first assignment.
  await tx
    .updateTable('vikarer')
    .set({ createdAt: new Date(now.getTime() - (120 - 2 * index) * DAY_MS) })
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', vikar.id)
    .execute()
  return vikar.id
}
