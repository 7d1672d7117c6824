import { hashPassword } from '#server/auth-passwords.ts'
import { cookieOf } from '#test/cookies.ts'
import { arrangeEmployers } from '../../bench/rows.ts'
import { ask } from '../ask.ts'
import type { Cluster } from '../cluster.ts'
import type { Office } from '../offices.ts'

const PASSWORD = 'vinterferie-08'

/** Offices whose administrators log in by password at the release that serves: this one's code may not know its tables. */
export const openOfficesByPassword = async (
  { postgres: { admin }, url }: Cluster,
  count: number,
  vikarerEach: number,
): Promise<Office[]> => {
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
  const offices: Office[] = []
  for (const employer of employers) {
    const body = { email: emails.get(employer.administratorId), password: PASSWORD }
    const answer = await ask(url, 'POST', '/api/sign-in', { body })
    if (answer.status !== 200) throw new Error(`a login was answered with ${answer.status}`)
    offices.push({ ...employer, cookie: cookieOf(answer.headers) })
  }
  return offices
}
