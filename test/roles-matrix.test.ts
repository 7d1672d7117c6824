import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { procedures } from './procedures.ts'
import { openInside } from './sweeps/inside.ts'
import { castRoles, tryProcedure } from './sweeps/roles.ts'

let inside: Awaited<ReturnType<typeof openInside>>
let roles: Awaited<ReturnType<typeof castRoles>>

beforeAll(async () => {
  inside = await openInside()
  roles = await castRoles(inside.stage)
})
afterAll(() => inside.close())

describe('every procedure', () => {
  it('has its own area, address and operation id', () => {
    expect(procedures.filter(({ area }) => area === undefined || area === 'closed')).toEqual([])
    const addresses = procedures.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(procedures.length)
    const ids = procedures.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(procedures.length)
    expect(ids).not.toContain('undefined')
  })

  it('has a successful call among the samples', () => {
    expect(procedures.filter((procedure) => !roles.cast.sampled(procedure).isThere)).toEqual([])
  })

  // `npm run trials -- roles` makes all calls as every caller.
  it.each(procedures)('$operationId is open to exactly those whom its area lets in', async (procedure) => {
    const tried = () => tryProcedure(inside.stage, roles, procedure, { spread: true })
    expect(await inside.wrongIn(tried)).toEqual([])
  })
})
