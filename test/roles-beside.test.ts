import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { BESIDE, POSTED, WEBHOOKS } from './beside.ts'
import { openInside } from './sweeps/inside.ts'
import { tryBeside } from './sweeps/roles-beside.ts'
import { castRoles } from './sweeps/roles.ts'

let inside: Awaited<ReturnType<typeof openInside>>
const registered = new Set<string>()
const postedTo = new Set<string>()

beforeAll(async () => {
  subscribe('fastify.initialization', listen)
  inside = await openInside()
  unsubscribe('fastify.initialization', listen)
})
afterAll(() => inside.close())

const listen = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url, method }: RouteOptions) => {
    registered.add(url)
    if ([method].flat().includes('POST')) postedTo.add(url)
  })

describe('an address beside the contract', () => {
  it('is in the access table', () => {
    expect([...registered].filter((url) => !(url in BESIDE))).toEqual([])
    expect(registered).toContain(paths.archive)
  })

  it('that accepts POST has its form in the table of forms', () => {
    const forms = [...postedTo].filter((url) => url !== '/api/*' && !WEBHOOKS.includes(url))
    expect(forms.toSorted()).toEqual(Object.keys(POSTED).toSorted())
  })

  it('is open to exactly the roles in the table', async () => {
    const roles = await castRoles(inside.stage)
    expect(await inside.wrongIn(() => tryBeside(inside.stage, roles))).toEqual([])
  }, 60_000)
})
