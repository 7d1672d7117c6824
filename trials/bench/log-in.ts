import { openServices } from '#app/compose.ts'
import { startSession } from '#features/identity/server/sessions/start-session.ts'
import { SystemScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import type { Employer } from './rows.ts'
import type { Stage } from './stage.ts'

/** A session of each employer's administrator, as the cookie that a browser would send. */
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

/** The same for a web server in another process: the secret is in the data folder. */
export const logInBeside = async (stage: Stage, employers: readonly Employer[]): Promise<string[]> => {
  const services = await openServices(stage.config, stage.connect, createLog('error'))
  try {
    return await logInAll(services, employers)
  } finally {
    await services.close()
  }
}
