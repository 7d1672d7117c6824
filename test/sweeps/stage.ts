import type { TestApp } from '../app.ts'
import { cookieBy, type SampleCaller } from '../callers.ts'
import type { Answer, Call, Send } from '../calling.ts'
import { castSamples } from '../samples.ts'
import { anyAnswer } from './judges.ts'
import type { Tally } from './tally.ts'

type Depth = 'quick' | 'deep'

/** What is swept. */
export interface Swept {
  readonly app: TestApp
  /** What it calls itself: links begin with it. */
  readonly origin: string
}

/** What a sweep works with. */
export interface Stage<Target extends Swept = Swept> {
  readonly target: Target
  readonly tally: Tally
  readonly depth: Depth
  /** All of them, or a few where there is little time. */
  some<T>(all: readonly T[]): readonly T[]
  /** As a visitor. Every answer to it is judged by what holds for all of them. */
  readonly send: Send
  /** As somebody who is logged in, in a session of this call's own. */
  sendAs(person: SampleCaller | null, call: Call): Promise<Answer>
  /** To arrange things: nothing of it is judged. */
  readonly arrange: Send
}

export type Sweep = (stage: Stage) => Promise<void>

const A_FEW = 4

/** `arrange` is the way to the product: over the network, or inside this process. */
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

/** So that a reader can make the call again. */
export const nameOf = ({ method, path, body }: Call): string =>
  `${method} ${path.slice(0, 120)}${body === undefined ? '' : ` ${String(body).slice(0, 160)}`}`

export type Cast = Awaited<ReturnType<typeof castAll>>

/** Everybody, and a sample of every procedure. */
export const castAll = ({ target, arrange }: Stage) => castSamples(target.app, arrange)
