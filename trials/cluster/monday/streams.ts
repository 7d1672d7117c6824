import type { ChildProcess } from 'node:child_process'
import { endApart, firstWordOf, startApart } from './apart.ts'

export interface Stream {
  /** Of an office's tab; null for an answer page. */
  readonly id: number | null
  readonly port: number
  readonly path: string
  readonly cookie?: string
  /** Each comes from an address of its own. */
  readonly visitor: number
}

export type Asked =
  | { readonly kind: 'open'; readonly streams: readonly Stream[] }
  /** Opens the answer page of somebody, and lets go of the one that has been open longest. */
  | { readonly kind: 'page'; readonly stream: Stream }

export type Said =
  | { readonly kind: 'opened' | 'lost' | 'done' }
  | { readonly kind: 'refused'; readonly answer: string }
  /** When a tab was told something, in milliseconds since the epoch. */
  | { readonly kind: 'heard'; readonly id: number; readonly at: number }

/** One process may open so many files, and each holds streams. */
const HOLDERS = 2

/** Streams held by processes of their own; each has one web process to look at. */
export const openStreams = async () => {
  let hear: (id: number, at: number) => void = () => {}
  const holders = Array.from({ length: HOLDERS }, () => startApart('streams-process.ts'))
  await Promise.all(holders.map(firstWordOf))
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
    /** What tabs are told from now on. */
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
      await Promise.all(holders.map(endApart))
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
