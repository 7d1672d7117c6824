import { openServices } from '#app/compose.ts'
import { loadConfig } from '#server/config/config.ts'
import { connectByUrl } from '#server/database/pools.ts'
import { createLog } from '#server/log.ts'
import { logInAll } from '../bench/log-in.ts'
import { arrangeEmployers, type Employer } from '../bench/rows.ts'
import { until } from '#test/until.ts'
import { ask } from './ask.ts'
import type { Cluster } from './cluster.ts'

/** An employer with a register and credits, and the cookie of its administrator. */
export interface Office extends Employer {
  readonly cookie: string
}

export const OPENING_BALANCE = 1_000_000

export const openOffices = async (
  cluster: Pick<Cluster, 'postgres' | 'env'>,
  count: number,
  vikarerEach: number,
): Promise<Office[]> =>
  logInOffices(cluster, await arrangeEmployers(cluster.postgres.admin, count, vikarerEach))

export const logInOffices = async (
  { postgres, env }: Pick<Cluster, 'postgres' | 'env'>,
  employers: readonly Employer[],
): Promise<Office[]> => {
  const log = createLog('silent')
  const services = await openServices(loadConfig(env), connectByUrl(postgres.url), log)
  const cookies = await logInAll(services, employers)
  await services.close()
  return employers.map((employer, index) => ({ ...employer, cookie: cookies[index] ?? '' }))
}

export const openOffice = async (cluster: Cluster, vikarer: number): Promise<Office> => {
  const [office] = await openOffices(cluster, 1, vikarer)
  if (!office) throw new Error('there is no office')
  return office
}

let phones = 90_000_000

/** A change of which the office's tabs are notified. Returns the address of the new substitute. */
export const addVikar = async (url: string, { cookie }: Office): Promise<string> => {
  phones += 1
  const email = `siri.${phones}@vikar.example`
  const person = { fullName: 'Siri Dahl', phone: String(phones), email }
  const body = { ...person, company: '', skills: '', availability: 'available' }
  const { status } = await ask(url, 'POST', '/api/vikarer', { cookie, body })
  if (status !== 200) throw new Error(`a new substitute was answered with ${status}`)
  return email
}

/** Retries for at most a minute until a save in the office succeeds. */
export const untilSaved = (url: string, office: Office): Promise<void> =>
  until(
    () =>
      addVikar(url, office).then(
        () => true,
        () => false,
      ),
    60,
  )
