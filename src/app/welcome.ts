import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'

/** Tells the person who started the service where to look. */
export const welcome = async ({ config, database }: Services): Promise<void> => {
  const lines = [`${config.product.name} svarer på ${config.appUrl}`]
  if (config.smsGateway === 'local' || config.smtpUrl === 'local') {
    lines.push(`SMS og e-post fanges opp i ${config.appUrl}${paths.outbox}`)
  }
  const superadmin = await database.transaction(new SystemScope(null), (tx) =>
    tx.selectFrom('profiles').select('userId').where('role', '=', 'superadmin').limit(1).executeTakeFirst(),
  )
  if (!superadmin) lines.push('Ingen superadmin ennå. Bli det slik: SUPERADMIN_EMAIL=din@epost.no npm start')
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
}
