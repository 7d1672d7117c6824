import type { InjectOptions } from 'fastify'
import { mayEnter, type Area } from '#shared/access.ts'
import type { CallerOf } from './callers.ts'
import { restPath, rpcPath, type Listed } from './procedures.ts'

/** What no form sends: wrong types, unknown fields, no object at all. */
const GARBAGE = { id: 17, token: ['x'], fullName: { a: null }, recipients: 'alle', role: 'superadmin' }

export const json = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(value),
})

/** The ways to call a procedure with input that fits nothing. */
export const tries = (procedure: Listed): InjectOptions[] => {
  const rest = { method: procedure.method, url: restPath(procedure, strange) } as InjectOptions
  const rpc = { method: 'POST', url: rpcPath(procedure) } as const
  const bodies =
    procedure.method === 'GET'
      ? [{}, { query: 'id=17&search[a]=1&cursor=%00&date=i%20dag' }]
      : [{}, json({}), json(GARBAGE), json([GARBAGE]), json('tekst'), json(null), formBody]
  return [
    ...bodies.map((body) => ({ ...rest, ...body })),
    ...[
      {},
      json({}),
      json({ json: {} }),
      json({ json: GARBAGE }),
      json({ json: [], meta: [[9, 'x', 'y']] }),
    ].map((body) => ({ ...rpc, ...body })),
  ]
}

const formBody = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'id=17&id=18' }

/** Of the right form and unassigned. */
export const strange = (parameter: string) => (parameter === 'token' ? 'x'.repeat(22) : crypto.randomUUID())

/** What the table of areas says must happen; null: the caller may enter. */
export const refusal = (area: Area, caller: Pick<CallerOf, 'person'>) => {
  const entrance = mayEnter(area, caller.person)
  if (entrance === 'yes') return null
  return entrance === 'log-in' ? { status: 401, code: 'UNAUTHORIZED' } : { status: 403, code: 'FORBIDDEN' }
}
