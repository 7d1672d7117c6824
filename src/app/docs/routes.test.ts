import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { docsRoutes } from './routes.ts'

let app: TestApp
let server: FastifyInstance
/** Runs when a description is generated: each begins with the product's name and address. */
const begin = vi.fn()

beforeAll(async () => {
  app = await openTestApp()
  server = Fastify()
  const { config } = app
  const counted = {
    ...app,
    get config() {
      begin()
      return config
    },
  }
  docsRoutes(server, counted, true)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

it('generates the description of the API before its first reader', async () => {
  await server.listen({ port: 0 })
  await until(async () => begin.mock.calls.length > 0)
  const begun = begin.mock.calls.length
  for (const url of [paths.apiDocs, serverPaths.openApi]) {
    const { statusCode, headers, body } = await server.inject({ url })
    expect([statusCode, body.length > 100_000]).toEqual([200, true])
    const again = await server.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
  }
  expect(begin).toHaveBeenCalledTimes(begun)
})
