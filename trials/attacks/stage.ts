import { cookieFor } from '#test/callers.ts'
import { castSamples } from '#test/samples.ts'
import { openLine, overTheWire, type Answer, type Call, type Send } from './calls.ts'
import { anyAnswer } from './judges.ts'
import type { Tally } from './tally.ts'
import type { Target } from './target.ts'

type Depth = 'quick' | 'deep'

/** What an attack works with. */
export interface Stage {
  readonly target: Target
  readonly tally: Tally
  readonly depth: Depth
  /** All of them, or a few where there is little time. */
  some<T>(all: readonly T[]): readonly T[]
  /** As a visitor. Every answer to it is judged by what holds for all of them. */
  readonly send: Send
  /** As somebody who is logged in, in a session of this call's own. */
  sendAs(person: { readonly userId: string } | null, call: Call): Promise<Answer>
}

export type Attack = (stage: Stage) => Promise<void>

const A_FEW = 4

export const openStage = (target: Target, tally: Tally, depth: Depth) => {
  const line = openLine(target, (call, answer) => {
    const verdict = anyAnswer(call, answer, target.origin)
    if (verdict !== null) tally.violate(nameOf(call), verdict)
  })
  const { send, close } = line
  const sendAs: Stage['sendAs'] = async (person, call) =>
    send({ ...call, cookie: person ? await cookieFor(target.app, person.userId) : '' })
  const some: Stage['some'] = (all) =>
    depth === 'deep' ? all : all.filter((_, at) => at % Math.ceil(all.length / A_FEW) === 0)
  const stage: Stage = { target, tally, depth, some, send, sendAs }
  return { stage, close }
}

/** So that a reader can make the call again. */
export const nameOf = ({ method, path, body }: Call): string =>
  `${method} ${path.slice(0, 120)}${body === undefined ? '' : ` ${String(body).slice(0, 160)}`}`

/** Everybody, and a sample of every procedure; what is arranged over the wire is nothing that is judged. */
export const castAll = async ({ target }: Stage) => {
  const line = openLine(target, () => {})
  return castSamples(target.app, (cookie, options) => line.send(overTheWire(options, cookie)))
}
