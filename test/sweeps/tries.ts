import { mayEnter, type Area } from '#shared/access-rules.ts'
import type { CallerOf } from '../callers.ts'
import type { Call } from '../calling.ts'
import { restPath, rpcPath, type Listed } from '../procedures.ts'

/** Input that no form sends: wrong types, unknown fields, no object. */
const GARBAGE = { id: 17, token: ['x'], fullName: { a: null }, recipients: 'alle', role: 'superadmin' }

const json = (value: unknown) => ({ body: JSON.stringify(value) })

/** The ways to call a procedure with invalid input. */
export const tries = (procedure: Listed): Call[] => {
  const [rest, rpc] = waysTo(procedure)
  const ofRest =
    procedure.method === 'GET'
      ? [rest, { ...rest, path: `${rest.path}?id=17&search[a]=1&cursor=%00&date=i%20dag` }]
      : [{}, json({}), json(GARBAGE), json([GARBAGE]), json('tekst'), json(null), FORM_BODY].map((body) => ({
          ...rest,
          ...body,
        }))
  const ofRpc = [
    {},
    json({}),
    json({ json: {} }),
    json({ json: GARBAGE }),
    json({ json: [], meta: [[9, 'x', 'y']] }),
  ].map((body) => ({ ...rpc, ...body }))
  return [...ofRest, ...ofRpc]
}

/** Half a body, by both addresses, for procedures that take one. */
export const unreadable = (procedure: Listed): Call[] =>
  procedure.method === 'GET' ? [] : waysTo(procedure).map((way) => ({ ...way, body: '{"id": ' }))

const waysTo = (procedure: Listed) =>
  [
    { method: procedure.method, path: restPath(procedure, strange) },
    { method: 'POST', path: rpcPath(procedure) },
  ] as const

const FORM_BODY = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'id=17&id=18',
}

/** A well-formed id or token that does not exist. */
const strange = (parameter: string) => (parameter === 'token' ? 'x'.repeat(22) : crypto.randomUUID())

/** The refusal required by the access table; null if the caller may enter. */
export const refusal = (area: Area, caller: Pick<CallerOf, 'person'>) => {
  const entrance = mayEnter(area, caller.person)
  if (entrance === 'yes') return null
  return entrance === 'log-in' ? { status: 401, code: 'UNAUTHORIZED' } : { status: 403, code: 'FORBIDDEN' }
}
