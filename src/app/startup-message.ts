import { serverPaths } from '#shared/server-paths.ts'
import { firstSuperadmin } from '#features/identity/server/make-superadmin.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { outboxUrl } from './utboks/access.ts'

/** Prints the addresses for the person who started the service. */
export const printStartupMessage = async ({ config, database, tokens, clock }: Services): Promise<void> => {
  const lines = [`${config.product.name} svarer på ${config.appUrl}`]
  const caught = [
    ...(config.smsGateway === 'local' ? ['SMS'] : []),
    ...(config.smtpUrl === 'local' ? ['e-post'] : []),
  ].join(' og ')
  if (caught !== '') lines.push(`${caught.replace(/^e/, 'E')} fanges opp. Les dem her:`, outboxUrl(config))
  lines.push(...(await superadminLines({ config, database, tokens, clock })))
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
}

const superadminLines = async ({
  config,
  database,
  tokens,
  clock,
}: Pick<Services, 'config' | 'database' | 'tokens' | 'clock'>) => {
  const email = config.superadminEmail
  const first = await database.transaction(new SystemScope(null), (tx) =>
    firstSuperadmin(tx, tokens, email, clock.now()),
  )
  switch (first.kind) {
    case 'exists':
      return []
    case 'nobody-named':
      return ['Ingen superadmin ennå. Bli det slik: SUPERADMIN_EMAIL=din@epost.no npm start']
    case 'being-erased':
      return [`${email} er i ferd med å slettes og kan ikke bli superadmin: bruk en annen adresse`]
    case 'is-administrator':
      return [`${email} hører til en arbeidsgiver og kan ikke bli superadmin: bruk en annen adresse`]
    case 'made':
      return [
        `${email} er superadmin. Logg inn én gang innen 30 minutter med`,
        `${config.appUrl}${serverPaths.authMagicLink(first.token, first.expiresAt)}`,
      ]
  }
}
