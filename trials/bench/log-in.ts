import { startSession } from '#features/identity/server/sessions/start-session.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { Employer } from './rows.ts'

/**
 * A session of each employer's administrator, as the cookie that a browser would send. Valid in every process of the
 * installation.
 */
export const logInAll = async (services: Services, employers: readonly Employer[]): Promise<string[]> => {
  const origin = { services, request: { headers: new Headers() } }
  const started: string[] = []
  for (const { administratorId: userId } of employers) {
    const cookies = await services.database.transaction(new SystemScope(null), (tx) =>
      startSession(tx, origin, { userId, purpose: 'password' }),
    )
    started.push(cookies[0]?.split(';', 1)[0] ?? '')
  }
  return started
}
