import { hashPassword } from '#server/passwords.ts'
import { cookieOf } from '#test/cookies.ts'
import { arrangeEmployers } from '../../bench/rows.ts'
import { ask } from '../ask.ts'
import type { Cluster } from '../cluster.ts'
import type { Office } from '../offices.ts'

const PASSWORD = 'vinterferie-08'

/** An office with the address by which its administrator logs in. */
export interface OfficeByPassword extends Office {
  readonly email: string
}

/** Offices whose administrators log in at the serving release: this one's code may not know its tables. */
export const openOfficesByPassword = async (
  { postgres: { admin }, url }: Cluster,
  count: number,
  vikarerEach: number,
): Promise<OfficeByPassword[]> => {
  const employers = await arrangeEmployers(admin, count, vikarerEach)
  const users = employers.map(({ administratorId }) => administratorId)
  const { rows } = await admin.query<{ id: string; email: string }>(
    `with account as (
       insert into accounts (user_id, account_id, provider_id, password)
       select id, id, 'credential', $2 from unnest($1::uuid[]) id
     ) select id, email from users where id = any($1)`,
    [users, await hashPassword(PASSWORD)],
  )
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  const offices: OfficeByPassword[] = []
  for (const employer of employers) {
    const email = emails.get(employer.administratorId) ?? ''
    offices.push({ ...employer, email, cookie: await logInAt(url, email) })
  }
  return offices
}

/** Logs in at one process, or through the proxy. Returns the session's cookie. */
export const logInAt = async (url: string, email: string): Promise<string> => {
  const answer = await ask(url, 'POST', '/api/sign-in', { body: { email, password: PASSWORD } })
  if (answer.status !== 200) throw new Error(`a login was answered with ${answer.status}`)
  return cookieOf(answer.headers)
}
