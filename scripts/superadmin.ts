import { commandLine } from '#server/command-line.ts'
import { makeSuperadmin } from '#features/identity/server/make-superadmin.ts'
import { Email } from '#features/identity/rules.ts'
import { resetFactor } from '#features/identity/server/factors/reset.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { loadUsedConfig, runCommand, withServices } from './command.ts'

const RESET = '--nullstill-totrinn'
const USAGE = `Slik: ${commandLine('superadmin', '<e-post>')}
      ${commandLine('superadmin', `<e-post> ${RESET}`)}`

if (import.meta.main)
  await runCommand(() => {
    const { email, isReset } = readArguments(process.argv.slice(2))
    const work = isReset ? resetLostFactor : superadmin
    return withServices(loadUsedConfig(), (services) => work(services, email))
  })

function readArguments(given: string[]) {
  const [written = '', option, ...rest] = given
  const email = Email.safeParse(written)
  const isReset = option === RESET
  if (!email.success || rest.length > 0 || (option !== undefined && !isReset)) throw new Error(USAGE)
  return { email: email.data, isReset }
}

/**
 * Gives the role and a login link, whatever the number of superadmins: access to this command is access to the
 * service.
 */
export async function superadmin(
  { config, database, tokens, clock }: Services,
  email: string,
): Promise<string> {
  const made = await database.transaction(new SystemScope(null), (tx) =>
    makeSuperadmin(tx, tokens, email, clock.now()),
  )
  if (made.kind === 'is-administrator') {
    throw new Error(`${email} hører til en arbeidsgiver og kan ikke bli superadmin: bruk en annen adresse.`)
  }
  if (made.kind === 'being-erased') {
    throw new Error(`${email} er i ferd med å slettes og kan ikke bli superadmin.`)
  }
  const link = `${config.appUrl}${serverPaths.authMagicLink(made.token, made.expiresAt)}`
  return `${email} er superadmin. Logg inn én gang innen 30 minutter med\n${link}`
}

/**
 * Removes the second factor of a person in any role who has lost both the phone and the recovery codes. The operator
 * must verify the person's identity.
 */
async function resetLostFactor(services: Services, email: string): Promise<string> {
  const outcome = await services.database.transaction(new SystemScope(null), (tx) =>
    resetFactor(tx, services, email),
  )
  if (outcome === 'unknown') throw new Error(`Fant ingen med e-postadressen ${email}.`)
  if (outcome === 'has-none') throw new Error(`${email} har ikke totrinnsinnlogging.`)
  return `Totrinnsinnloggingen til ${email} er nullstilt, og alle enheter er logget ut.`
}
