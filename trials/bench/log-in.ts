import { openServices } from '#app/compose.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import type { Employer } from './rows.ts'
import type { Stage } from './stage.ts'

/** A session of each employer's administrator, as the cookie that a browser would send. */
export const logInAll = async ({ auth }: Services, employers: readonly Employer[]): Promise<string[]> => {
  const cookies: string[] = []
  for (const { administratorId } of employers) {
    const { headers } = await auth.api.startSession({
      body: { userId: administratorId, passedFactor: false, enteredBy: 'password' },
      headers: new Headers(),
      returnHeaders: true,
    })
    cookies.push(headers.getSetCookie()[0]?.split(';', 1)[0] ?? '')
  }
  return cookies
}

/** The same for a web server in another process: the secret lies in the data folder. */
export const logInBeside = async (stage: Stage, employers: readonly Employer[]): Promise<string[]> => {
  const services = await openServices(stage.config, stage.connect, createLog('error'))
  try {
    return await logInAll(services, employers)
  } finally {
    await services.close()
  }
}
