import { ORPCError } from '@orpc/client'
import { isErrorCode } from '#web/errors.ts'
import type { QuietNow } from '#features/asking/shapes.ts'

/** Added to a call after the office has confirmed it. */
export interface Meant {
  readonly sendAnyway?: true
}

type Answer = 'send' | 'wait' | 'leave'

export interface AskedQuiet {
  readonly quiet: QuietNow
  /** It can be sent when the quiet hours end. */
  readonly canWait: boolean
  /** Ends the question. */
  answer(answer: Answer): void
}

let asked: AskedQuiet | null = null
const listeners = new Set<() => void>()

/** The open question, for its dialog. */
export const quietAsked = (): AskedQuiet | null => asked
export const onQuietAsked = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Sends something, and asks first where the server says that it is quiet: then it is sent anyway, or waits for the end of the
 * quiet hours where `wait` can do that. Null: it was left, and nothing is sent.
 */
export const askingInQuiet = async <Output>(
  send: (meant: Meant) => Promise<Output>,
  wait?: (until: Date) => Promise<Output>,
): Promise<Output | null> => {
  try {
    return await send({})
  } catch (error) {
    const quiet = await quietIn(error)
    if (!quiet || listeners.size === 0) throw error
    const canWait = wait !== undefined && quiet.startsAt > quiet.until
    switch (await ask({ quiet, canWait })) {
      case 'send':
        return send({ sendAnyway: true })
      case 'wait':
        return wait ? wait(new Date(quiet.until)) : null
      case 'leave':
        return null
    }
  }
}

const ask = (question: Omit<AskedQuiet, 'answer'>): Promise<Answer> =>
  new Promise((resolve) => {
    const show = (shown: AskedQuiet | null) => {
      asked = shown
      listeners.forEach((tell) => tell())
    }
    show({
      ...question,
      answer: (answer) => {
        show(null)
        resolve(answer)
      },
    })
  })

/** The schema comes with the refusal: first screens load without schemas. */
const quietIn = async (error: unknown): Promise<QuietNow | null> => {
  if (!(error instanceof ORPCError) || !isErrorCode(error, 'QUIET_NOW')) return null
  const shapes = await import('#features/asking/shapes.ts')
  return shapes.QuietNow.safeParse(error.data).data ?? null
}
