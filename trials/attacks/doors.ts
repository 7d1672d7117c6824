import { cookieBy } from '#test/callers.ts'
import { rest, rpc, type Call } from '#test/calling.ts'
import { procedures } from '#test/procedures.ts'
import { castBeside, posted } from '#test/sweeps/beside.ts'
import type { Cast } from '#test/sweeps/stage.ts'
import { hashToken } from '#server/tokens.ts'
import type { Stage } from './stage.ts'

/** A procedure or address that takes the secret of a link. */
export interface Door {
  readonly name: string
  /** Creates a valid secret, with a call that can carry any other. */
  open(): Promise<Opened>
  /** Does a second use of the same secret count as none? */
  readonly once: boolean
}

export interface Opened {
  readonly token: string
  call(token: string): Call
}

/** A secret that never existed. */
export const guess = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

/** Every procedure of the contract with a secret, both ways to call it, and every address outside it. */
export const doorsOf = (stage: Stage, cast: Cast): Door[] => [
  ...procedures
    .filter(({ ids }) => ids.includes('token'))
    .flatMap((procedure) =>
      [rest, rpc].map((way) => ({
        name: `${procedure.operationId} by ${way.name}`,
        once: !procedure.path.startsWith('/responses') && !LOOKS.test(procedure.operationId),
        open: async () => {
          const { by, sample } = cast.sampled(procedure)
          const input = (await sample()) ?? {}
          const cookie = await cookieBy(stage.target.app, by)
          const call = (token: string) => ({ ...way(procedure, { ...input, token }), cookie })
          return { token: String(input['token']), call }
        },
      })),
    ),
  ...castBeside(stage, cast)
    .filter(({ pattern }) => pattern.includes(':token'))
    .flatMap(({ pattern, form, address }) =>
      callsAt(pattern, form).map((call) => ({
        name: `${call('').method} ${pattern}`,
        once: false,
        open: async () => {
          const path = await address()
          const token = path.split('/')[2] ?? ''
          return {
            token,
            call: (secret: string) => call(path.replace(token, () => encodeURIComponent(secret))),
          }
        },
      })),
    ),
]

/** They look a secret up without using it. */
const LOOKS = /^(check|begin)-/

/** The answer page is read and posted to; other addresses are one of these. */
const callsAt = (pattern: string, form: Readonly<Record<string, string>> | null) => {
  const read = (path: string): Call => ({ method: 'GET', path })
  if (!form) return [read]
  const post = (path: string): Call => posted(path, { ...form, response: 'declined' })
  return pattern === '/r/:token' ? [read, post] : [post]
}

/** Makes a secret expire, or revokes it. Returns whether the answer to it may confirm that it was valid. */
export const age = async ({ target: { app } }: Stage, token: string): Promise<{ saysOver: boolean }> => {
  const hash = [hashToken(token)]
  const expire = (table: string) =>
    app.db.query(
      `update ${table} set expires_at = now() - interval '1 second' where token_hash = $1 returning 1`,
      hash,
    )
  const answers = await expire('recipients')
  const others = [...(await expire('login_links')), ...(await expire('member_invitations'))]
  const boards = await app.db.query('delete from boards where token_hash = $1 returning 1', hash)
  if (answers.length + others.length + boards.length !== 1) throw new Error('the secret is in no table')
  return { saysOver: answers.length > 0 }
}
