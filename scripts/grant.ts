import { commandLine } from '#server/command-line.ts'
import { findEmployerByEmail } from '#features/identity/server/read-administrators.ts'
import { grantCredits } from '#features/credits/server/grant.ts'
import { SystemScope } from '#server/database/scope.ts'
import { recordOffice } from '#server/history/record-office.ts'
import type { Services } from '#server/services.ts'
import { loadUsedConfig, runCommand, withServices } from './command.ts'

const USAGE = `Slik: ${commandLine('grant', '<e-post> <antall SMS>')}`
const MOST = 1_000_000

if (import.meta.main)
  await runCommand(() => {
    const { email, credits } = readArguments(process.argv.slice(2))
    return withServices(loadUsedConfig(), (services) => grant(services, email, credits))
  })

function readArguments(given: string[]): { email: string; credits: number } {
  const [email, written] = given
  if (email === undefined || written === undefined || given.length > 2) throw new Error(USAGE)
  const credits = /^[1-9]\d*$/.test(written) ? Number(written) : 0
  if (credits >= 1 && credits <= MOST) return { email: email.trim().toLowerCase(), credits }
  throw new Error(`Antall SMS må være et helt tall fra 1 til ${MOST}, ikke «${written}». ${USAGE}`)
}

/** A row of the ledger and the balance; open pages are notified to refetch. */
export async function grant({ database, live }: Services, email: string, credits: number): Promise<string> {
  const { employerId, balance } = await database.transaction(new SystemScope(null), async (tx) => {
    const employerId = await findEmployerByEmail(tx, email)
    if (!employerId) throw new Error(`Fant ingen administrator med e-postadressen ${email}.`)
    const reason = 'Gitt av den som driver tjenesten'
    const balance = await grantCredits(tx, { employerId, credits, reason })
    await recordOffice(tx, {
      kind: 'credits-granted',
      employerId,
      actorId: null,
      after: { credits, balance },
    })
    return { employerId, balance }
  })
  live.publish(`employer:${employerId}`, ['credits'])
  return `${email} har fått ${credits} SMS. Ny saldo: ${balance} SMS.`
}
