import type { TestApp } from '../app.ts'
import { cookieBy, type SampleCaller } from '../callers.ts'
import type { Answer, Call, Send } from '../calling.ts'
import { castSamples } from '../samples.ts'
import { anyAnswer } from './judges.ts'
import type { Tally } from './tally.ts'

type Depth = 'quick' | 'deep'

/** The swept service. */
export interface Swept {
  readonly app: TestApp
  /** Its own origin, with which links begin. */
  readonly origin: string
}

/** The tools of a sweep. */
export interface Stage<Target extends Swept = Swept> {
  readonly target: Target
  readonly tally: Tally
  readonly depth: Depth
  /** All of them, or a few if time is short. */
  some<T>(all: readonly T[]): readonly T[]
  /** Sends as a visitor. The common rules judge every answer. */
  readonly send: Send
  /** Sends as a logged-in person, in a separate session. */
  sendAs(person: SampleCaller | null, call: Call): Promise<Answer>
  /** For arranging data: its answers are not judged. */
  readonly arrange: Send
}

export type Sweep = (stage: Stage) => Promise<void>

const A_FEW = 4

/** `arrange` sends to the product: over the network, or inside this process. */
export const openStage = <Target extends Swept>(
  target: Target,
  tally: Tally,
  depth: Depth,
  arrange: Send,
): Stage<Target> => {
  const send: Send = async (call) => {
    const answer = await arrange(call)
    const verdict = anyAnswer(call, answer, target.origin)
    if (verdict !== null) tally.violate(nameOf(call), verdict)
    return answer
  }
  return {
    target,
    tally,
    depth,
    some: (all) => (depth === 'deep' ? all : all.filter((_, at) => at % Math.ceil(all.length / A_FEW) === 0)),
    send,
    sendAs: async (person, call) =>
      send({
        ...call,
        cookie: await cookieBy(target.app, person),
      }),
    arrange,
  }
}

/** Lets a reader repeat the call. */
export const nameOf = ({ method, path, body }: Call): string =>
  `${method} ${path.slice(0, 120)}${body === undefined ? '' : ` ${String(body).slice(0, 160)}`}`

export type Cast = Awaited<ReturnType<typeof castAll>>

/** The cast, and a sample of every procedure. */
export const castAll = ({ target, arrange }: Stage) => castSamples(target.app, arrange)
