import { findEmployerByEmail } from '#features/accounts/server/read.ts'
import { isLocalhost, loadConfig, type Config } from '#server/config.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'
import { runCommand, withServices } from './command.ts'
import { CURRENT, PAST } from './demo-assignments.ts'
import { makeEmployer, makeRegister, ADMINISTRATOR } from './demo-employer.ts'
import { buyPackage } from './demo-purchase.ts'
import { dateLedger, happenInThePast, sendAndAnswer } from './demo-history.ts'

await runCommand(async () => {
  const config = loadConfig()
  refuseElsewhere(config)
  return withServices(config, async (services, connect) => {
    const known = await services.database.transaction(new SystemScope(null), (tx) =>
      findEmployerByEmail(tx, ADMINISTRATOR.email),
    )
    if (known) return `Demonstrasjonen finnes allerede.\n\n${login(services)}`
    await makeDemonstration(services, connect)
    return `Demonstrasjonen er klar.\n\n${login(services)}`
  })
})

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

async function makeDemonstration(services: Services, connect: Parameters<typeof dateLedger>[0]) {
  const password = await services.auth.$context.then(({ password }) => password.hash(passwordOf(services)))
  const { employerId, userId } = await makeEmployer(services, password)
  const scope = new TenantScope(employerId, userId)
  await buyPackage(services, scope)
  const register = await makeRegister(services, scope)
  for (const assignment of PAST) await happenInThePast(services, scope, register, assignment)
  for (const assignment of CURRENT) await sendAndAnswer(services, scope, register, assignment)
  await dateLedger(connect, employerId)
  services.live.publish(`employer:${employerId}`, ['vikarer', 'assignments', 'credits', 'messages'])
}

/** The same at every run, and another one in every installation. */
function passwordOf({ tokens }: Services): string {
  const secret = Buffer.from(tokens.derive('login_links', ADMINISTRATOR.email), 'base64url')
  return `solbakken-${secret.toString('hex').slice(0, 8)}`
}

function login(services: Services): string {
  const { appUrl } = services.config
  return [
    `  Logg inn   ${appUrl}${paths.auth}`,
    `  E-post     ${ADMINISTRATOR.email}`,
    `  Passord    ${passwordOf(services)}`,
    `  Meldinger  ${appUrl}${paths.outbox}`,
  ].join('\n')
}
