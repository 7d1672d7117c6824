import { makeSuperadmin } from '#features/accounts/server/superadmin.ts'
import { Email } from '#features/accounts/rules.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'
import { loadUsedConfig, runCommand, withServices } from './command.ts'

const USAGE = 'Slik: npm run superadmin -- <e-post>'

if (import.meta.main)
  await runCommand(() => {
    const email = readArguments(process.argv.slice(2))
    return withServices(loadUsedConfig(), (services) => superadmin(services, email))
  })

function readArguments(given: string[]): string {
  const [written = '', ...rest] = given
  const email = Email.safeParse(written)
  if (!email.success || rest.length > 0) throw new Error(USAGE)
  return email.data
}

/** The role and a link to log in with, however many superadmins there are: who can run this runs the service. */
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
  const link = `${config.appUrl}${paths.authMagicLink(made.token, made.expiresAt)}`
  return `${email} er superadmin. Logg inn én gang innen 30 minutter med\n${link}`
}
