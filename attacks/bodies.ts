import { cookieFor } from '#test/callers.ts'
import { BESIDE } from '#test/beside.ts'
import { parametersOf, procedures, restPath, rpcPath } from '#test/procedures.ts'
import { castAssignment } from '#test/cast.ts'
import type { Call } from './calls.ts'
import { openWatch } from './changes.ts'
import { first, unclear } from './judges.ts'
import { castAll, type Attack, type Stage } from './stage.ts'

/**
 * Bodies that are none: too large, of another kind, in another writing, broken, endlessly nested, with keys that mean something to
 * JavaScript. At every address that takes one, as who may call it: a clear answer in Norwegian, and nothing done.
 */
export const attack: Attack = async (stage) => {
  const { target, tally, send } = stage
  const addresses = await addressesOf(stage)
  const whatChanged = await openWatch(target.app, ['sessions'])
  for (const address of stage.some(addresses))
    for (const [what, body] of BODIES.slice(0, stage.depth === 'deep' ? undefined : 4)) {
      const call = { ...address, ...body }
      const answer = await send(call)
      const left = await whatChanged()
      const isPage = String(answer.headers['content-type']).includes('html')
      const isRefused = answer.status >= 400
      tally.note(
        `${call.method} ${call.path}, ${what}`,
        first(
          answer.status === 200 && IMPOSSIBLE.has(what) ? 'was taken' : null,
          isPage || answer.text === '' ? null : unclear(answer),
          isRefused ? left : null,
        ),
      )
    }
  const { json } = await send({ method: 'GET', path: '/api/me' })
  tally.note('a visitor afterwards', json === null ? null : 'is somebody')
}

/** Every address that is written to, with the cookie of who may. */
const addressesOf = async (stage: Stage): Promise<Call[]> => {
  const { app } = stage.target
  const { kari, sampled } = await castAll(stage)
  const [token = ''] = (await castAssignment(app, kari)).tokens.values()
  const calls: Call[] = []
  for (const procedure of stage.some(procedures.filter(({ method }) => method !== 'GET'))) {
    const { by, sample } = sampled(procedure)
    const input = (await sample()) ?? {}
    const cookie = by ? await cookieFor(app, by.userId) : ''
    const inPath = Object.fromEntries(parametersOf(procedure.path).map((name) => [name, String(input[name])]))
    calls.push({ method: procedure.method, path: restPath(procedure, (name) => inPath[name] ?? ''), cookie })
    calls.push({ method: 'POST', path: rpcPath(procedure), cookie })
  }
  const secret = app.tokens.derive('sms-reports', 'local')
  for (const pattern of Object.keys(BESIDE).filter((path) => !path.includes('*')))
    calls.push({
      method: 'POST',
      path: pattern
        .replace(':token', token)
        .replace(':gateway', 'local')
        .replace(':secret', secret)
        .replaceAll(/:\w+/g, crypto.randomUUID()),
    })
  return calls.filter(({ path, method }) => !(NEEDS_NO_BODY.test(path) || method === 'DELETE'))
}

/** What these do, they do without a body. */
const NEEDS_NO_BODY =
  /logg-ut|sign-out|signOut|apnet|avbud|log-out|logOut|resend|remind|requests|sendReq|cancel|complete|account|createAccount|restore|revoke|remove|delete|resendSms/i

const json = (body: string | Buffer, type = 'application/json'): Partial<Call> => ({
  body,
  headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
})

const TEN_MB = Buffer.alloc(10_000_000, 'x')

const BODIES: readonly (readonly [what: string, body: Partial<Call>])[] = [
  ['10 MB', json(TEN_MB)],
  ['half an object', json('{"email": ')],
  [
    'an object where one is not expected',
    json('{"__proto__": {"role": "superadmin"}, "constructor": {"prototype": {"role": "superadmin"}}}'),
  ],
  ['bytes that are no text', json(Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x80, 0x81]))],
  ['10 MB of a form', json(TEN_MB, 'application/x-www-form-urlencoded')],
  ['nothing', json('')],
  ['a text', json('"tekst"')],
  ['a number', json('17')],
  ['a list', json('[[[]]]')],
  ['endless lists', json('['.repeat(200_000))],
  ['endless objects', json('{"json":'.repeat(50_000) + '1' + '}'.repeat(50_000))],
  ['UTF-16', json(Buffer.from('\ufeff{"email":"a@b.no"}', 'utf16le'), 'application/json; charset=utf-16')],
  ['Latin-1', json(Buffer.from('{"fullName":"Bjørn Åsen"}', 'latin1'))],
  ['NUL', json('{"json":{"fullName":"\u0000"}}')],
  ['the wrong meta', json('{"json":{"a":1},"meta":[[9,"x","y"],[3,"__proto__","role"]]}')],
  ['plain text', json('{"email":"a@b.no"}', 'text/plain')],
  ['XML', json('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml')],
  [
    'a form in parts',
    json(
      '--x\r\ncontent-disposition: form-data; name="json"\r\n\r\n{}\r\n',
      'multipart/form-data; boundary=x',
    ),
  ],
  ['parts without a boundary', json('--x', 'multipart/form-data')],
  [
    'another coding',
    {
      ...json('{}'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': '2' },
    },
  ],
  [
    'no length',
    { body: '{}', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
  ],
  ['no kind', json('{}', '')],
]

/** What nobody may take. */
const IMPOSSIBLE = new Set(['10 MB', '10 MB of a form'])
