import type { TestApp } from './app.ts'
import { castLogin, castVikar, type CastAdministrator } from './cast.ts'
import type { serveTestApp } from './http.ts'

/** A substitute with a login, in the registers of these employers, in the same order. */
export const castOlaAt = async (
  app: TestApp,
  server: Awaited<ReturnType<typeof serveTestApp>>,
  ...employers: readonly CastAdministrator[]
) => {
  const rows = []
  for (const employer of employers) rows.push(await castVikar(app, employer, 'Ola Hansen'))
  const [first, ...others] = rows
  if (!first) throw new Error('a login is given by an employer')
  const login = await castLogin(app, first, ...others)
  return { ...login, rows, as: await server.logIn(login.email) }
}
