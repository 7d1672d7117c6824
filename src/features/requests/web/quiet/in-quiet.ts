import { ORPCError } from '@orpc/client'
import { isErrorCode } from '#web/errors.ts'
import type { QuietNow } from '#features/asking/shapes.ts'

/** Added to a call that the office has confirmed. */
export interface Meant {
  readonly sendAnyway?: true
}

type Answer = 'send' | 'wait' | 'leave'

export interface AskedQuiet {
  readonly quiet: QuietNow
  /** True if it can be sent at the end of the quiet hours. */
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
 * Sends a call, and asks first if the server answers that it is quiet: the call is then sent anyway, or delayed to
 * the end of the quiet hours by `wait`. Null: cancelled, and nothing is sent.
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

/** Fetches the schema only for a refusal: first screens load without schemas. */
const quietIn = async (error: unknown): Promise<QuietNow | null> => {
  if (!(error instanceof ORPCError) || !isErrorCode(error, 'QUIET_NOW')) return null
  const shapes = await import('#features/asking/shapes.ts')
  return shapes.QuietNow.safeParse(error.data).data ?? null
}
