import type { ChildProcess } from 'node:child_process'
import { startApart } from './apart.ts'

export interface Stream {
  /** The id of an office's tab; null for an answer page. */
  readonly id: number | null
  readonly port: number
  readonly path: string
  readonly cookie?: string
  readonly visitor: number
}

export type Asked =
  | { readonly kind: 'open'; readonly streams: readonly Stream[] }
  /** Opens an answer page and closes the one that has been open longest. */
  | { readonly kind: 'page'; readonly stream: Stream }

export type Said =
  | { readonly kind: 'opened' | 'lost' | 'done' }
  | { readonly kind: 'refused'; readonly answer: string }
  /** The time of a tab's notice, in milliseconds since the epoch. */
  | { readonly kind: 'heard'; readonly id: number; readonly at: number }

/** The limit of open files in a process, and so of its streams. */
const HOLDERS = 2

/** Streams held by separate processes, each for one web process. */
export const openStreams = async () => {
  let hear: (id: number, at: number) => void = () => {}
  const started = await Promise.all(Array.from({ length: HOLDERS }, () => startApart('streams-process.ts')))
  const holders = started.map(({ child }) => child)
  const counts = { opened: 0, lost: 0, refused: 0 }
  const answers = new Set<string>()
  for (const holder of holders)
    holder.on('message', (said: Said) => {
      if (said.kind === 'heard') return hear(said.id, said.at)
      if (said.kind === 'refused') answers.add(said.answer)
      if (said.kind !== 'done') counts[said.kind] += 1
    })
  return {
    pids: holders.map(({ pid }) => pid ?? 0),
    counts,
    answers,
    listen: (listener: typeof hear) => {
      hear = listener
    },
    /** Resolves when each is open or refused. */
    open: async (streams: readonly Stream[]) => {
      await Promise.all(
        holders.map(async (holder, index) => {
          const done = until(holder, 'done')
          tell(holder, {
            kind: 'open',
            streams: streams.filter((_, at) => at % HOLDERS === index),
          })
          await done
        }),
      )
    },
    page: (stream: Stream) => tell(holders[stream.visitor % HOLDERS], { kind: 'page', stream }),
    close: async () => {
      await Promise.all(started.map(({ close }) => close()))
    },
  }
}

export type Streams = Awaited<ReturnType<typeof openStreams>>

const tell = (holder: ChildProcess | undefined, asked: Asked) => holder?.connected && holder.send(asked)

const until = (holder: ChildProcess, kind: Said['kind']): Promise<void> =>
  new Promise((resolve, reject) => {
    const hear = (said: Said) => {
      if (said.kind !== kind) return
      holder.off('message', hear)
      resolve()
    }
    holder.on('message', hear)
    holder.once('exit', () => reject(new Error('a holder of streams has ended')))
  })
