import { findEmployerByEmail } from '#features/identity/server/read-administrators.ts'
import { isLocalhost, loadConfig, type Config } from '#server/config/config.ts'
import type { Connect } from '#server/database/pools.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import { hashPassword } from '#server/passwords.ts'
import type { Services } from '#server/services.ts'
import { outboxUrl } from '#app/utboks/access.ts'
import { paths } from '#shared/paths.ts'
import { runCommand, withServices } from '../scripts/command.ts'
import { CURRENT, PAST } from './assignments.ts'
import { makeEmployer, makeRegister, ADMINISTRATOR } from './employer.ts'
import { makeLogins, substituteEmail } from './logins.ts'
import { buyPackage } from './purchase.ts'
import { dateRecords, happenInThePast, sendAndAnswer } from './history.ts'

if (import.meta.main)
  await runCommand(() => {
    const config = loadConfig()
    refuseElsewhere(config)
    return withServices(config, demonstrate)
  })

/** Makes the demonstration unless it exists. Returns its logins as text. */
export async function demonstrate(services: Services, connect: Connect): Promise<string> {
  const known = await services.database.transaction(new SystemScope(null), (tx) =>
    findEmployerByEmail(tx, ADMINISTRATOR.email),
  )
  if (known) return `Demonstrasjonen finnes allerede.\n\n${await login(services)}`
  await makeDemonstration(services, connect)
  return `Demonstrasjonen er klar.\n\n${await login(services)}`
}

/** The substitutes are made up, so their messages must not reach real telephones. */
function refuseElsewhere(config: Config) {
  if (config.smsGateway !== 'local' || config.smtpUrl !== 'local') {
    throw new Error(
      'Demonstrasjonen sender meldinger til oppdiktede vikarer, og lages bare der SMS_GATEWAY og SMTP_URL er local.',
    )
  }
  if (isLocalhost(config.appUrl) || process.argv.includes('--yes')) return
  throw new Error(
    `APP_URL er ${config.appUrl}, ikke din egen maskin. Er det meningen, så skriv: npm run demo -- --yes`,
  )
}

async function makeDemonstration(services: Services, connect: Connect) {
  const hash = (email: string) => hashPassword(passwordOf(services, email))
  const { employerId, userId } = await makeEmployer(services, await hash(ADMINISTRATOR.email))
  const scope = new TenantScope(employerId, userId)
  await buyPackage(services, scope)
  const register = await makeRegister(services, scope)
  await makeLogins(services, scope, register, await hash(substituteEmail()))
  for (const assignment of PAST) await happenInThePast(services, scope, register, assignment)
  for (const assignment of CURRENT) await sendAndAnswer(services, scope, register, assignment)
  await dateRecords(connect, employerId)
  services.live.publish(`employer:${employerId}`, ['vikarer', 'assignments', 'credits', 'messages'])
}

/** The same at every run, and different in every installation. */
function passwordOf({ tokens }: Services, email: string): string {
  const secret = Buffer.from(tokens.derive('login_links', email), 'base64url')
  return `solbakken-${secret.toString('hex').slice(0, 8)}`
}

async function login(services: Services): Promise<string> {
  const { appUrl } = services.config
  return [
    `  Logg inn       ${appUrl}${paths.auth}`,
    `  Administrator  ${ADMINISTRATOR.email}`,
    `  Passord        ${passwordOf(services, ADMINISTRATOR.email)}`,
    ...(await substituteLogin(services)),
    `  Meldinger      ${outboxUrl(services.config)}`,
  ].join('\n')
}

/** A demonstration made by an earlier version has none. */
async function substituteLogin(services: Services): Promise<string[]> {
  const email = substituteEmail()
  const user = await services.database.lookUp(new SystemScope(null), (db) =>
    db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst(),
  )
  return user ? [`  Vikar          ${email}`, `  Passord        ${passwordOf(services, email)}`] : []
}
