import { paths } from '#shared/paths.ts'
import type { Answer, Call } from '#test/calling.ts'
import { openWatch } from '#test/sweeps/changes.ts'
import { first, type Verdict } from '#test/sweeps/judges.ts'
import { notServed, unclearToAnybody } from '#test/sweeps/refusals.ts'
import { castAll } from '#test/sweeps/stage.ts'
import type { Attack } from './stage.ts'
import { writesOf } from './writes.ts'

/**
 * Sends malformed bodies to every address that writes, as an entitled caller: too large, of another type or encoding,
 * broken, endlessly nested, with keys special to JavaScript. Expects a clear answer in Norwegian and no change. The
 * same call with its proper body must then succeed, or the refusal was not about the body.
 */
export const attack: Attack = async (stage) => {
  const { target, tally, send, depth } = stage
  const whatChanged = await openWatch(target.app, ['sessions'])
  for (const { make, needsBody } of writesOf(stage, await castAll(stage))) {
    const call = await make()
    await whatChanged()
    for (const [what, body, isBroken] of BODIES.slice(0, depth === 'deep' ? undefined : 4)) {
      if (!isBroken && !needsBody) continue // it works without a body
      const answer = await send({ ...call, ...body })
      const about = `${call.method} ${call.path}, ${what}`
      tally.note(about, judge(call, answer, isBroken, await whatChanged()))
    }
    tally.note(`${call.method} ${call.path}`, notServed(await send(call)))
  }
  const { json } = await send({ method: 'GET', path: '/api/me' })
  tally.note('a visitor afterwards', json === null ? null : 'is somebody')
}

export const judge = (
  { path }: Pick<Call, 'path'>,
  answer: Answer,
  isBroken: boolean,
  left: Verdict,
): Verdict => {
  const { status } = answer
  if (status < 400) return first(left, isBroken ? `was taken with ${status}` : null)
  const isAway = [401, 403, 429].includes(status) || (status === 404 && path.startsWith(paths.api))
  return first(
    isAway ? `turned away with ${status} before the body was looked at` : null,
    unclearToAnybody(answer),
    left,
  )
}

const json = (body: string | Buffer, type = 'application/json'): Partial<Call> => ({
  body,
  headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
})

/** More than is read. `test/large-bodies.test.ts` sends ten times as much, which takes a second to drain. */
const TOO_LARGE = Buffer.alloc(1_100_000, 'x')

/** `isBroken`: unreadable, so it must be refused. */
const BODIES: readonly (readonly [what: string, body: Partial<Call>, isBroken: boolean])[] = [
  ['1.1 MB', json(TOO_LARGE), true],
  ['half an object', json('{"email": '), true],
  [
    'an object where one is not expected',
    json('{"__proto__": {"role": "superadmin"}, "constructor": {"prototype": {"role": "superadmin"}}}'),
    false,
  ],
  ['bytes that are no text', json(Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x80, 0x81])), true],
  ['1.1 MB of a form', json(TOO_LARGE, 'application/x-www-form-urlencoded'), true],
  ['nothing', json(''), false],
  ['a text', json('"tekst"'), false],
  ['a number', json('17'), false],
  ['a list', json('[[[]]]'), false],
  ['endless lists', json('['.repeat(200_000)), true],
  ['endless objects', json('{"json":'.repeat(50_000) + '1' + '}'.repeat(50_000)), false],
  [
    'UTF-16',
    json(Buffer.from('\ufeff{"email":"a@b.no"}', 'utf16le'), 'application/json; charset=utf-16'),
    true,
  ],
  ['Latin-1', json(Buffer.from('{"fullName":"Bjørn Åsen"}', 'latin1')), false],
  ['NUL', json('{"json":{"fullName":"\u0000"}}'), false],
  ['the wrong meta', json('{"json":{"a":1},"meta":[[9,"x","y"],[3,"__proto__","role"]]}'), false],
  ['plain text', json('{"email":"a@b.no"}', 'text/plain'), false],
  ['XML', json('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'), false],
  [
    'a form in parts',
    json(
      '--x\r\ncontent-disposition: form-data; name="json"\r\n\r\n{}\r\n',
      'multipart/form-data; boundary=x',
    ),
    false,
  ],
  ['parts without a boundary', json('--x', 'multipart/form-data'), true],
  [
    'another coding',
    {
      ...json('{}'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': '2' },
    },
    false,
  ],
  [
    'no length',
    { body: '{}', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
    false,
  ],
  ['no kind', json('{}', ''), false],
]
