import { ORPCError } from '@orpc/client'
import type { UseMutationOptions } from '@tanstack/react-query'
import { isErrorCode } from './errors.ts'

/** The proof of identity that the server requires. */
interface WantedProof {
  readonly way: 'code' | 'password' | 'provider' | 'login'
  /** The provider for a new login. */
  readonly provider?: string | undefined
}

export interface AskedProof extends WantedProof {
  /** Ends the question; `isProven` is its result. */
  answer(isProven: boolean): void
}

let asked: AskedProof | null = null
const listeners = new Set<() => void>()

/** The open question, for its dialog. */
export const proofAsked = (): AskedProof | null => asked
export const onProofAsked = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Runs an action for which the server requires a recent proof. If the last proof is too old, the page asks for a new
 * one, and the action runs again. A person who closes the question gets the server's refusal.
 */
export const withProof = async <Output>(work: () => Promise<Output>): Promise<Output> => {
  try {
    return await work()
  } catch (error) {
    const wanted = wantedIn(error)
    if (wanted === null || !(await isListening()) || !(await ask(wanted))) throw error
    return work()
  }
}

/** The same for a mutation: returns its options, with the call wrapped. */
export const proving = <Output, Failure, Input, Context>(
  options: UseMutationOptions<Output, Failure, Input, Context>,
): UseMutationOptions<Output, Failure, Input, Context> => {
  const { mutationFn } = options
  if (!mutationFn) return options
  return { ...options, mutationFn: (input, context) => withProof(() => mutationFn(input, context)) }
}

/** The dialog is loaded a second after the page. Is it there, or about to be? */
const isListening = async (): Promise<boolean> => {
  for (let waited = 0; listeners.size === 0 && waited < LONGEST_WAIT_MS; waited += WAIT_MS)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  return listeners.size > 0
}

const WAIT_MS = 100
const LONGEST_WAIT_MS = 4000

const ask = (wanted: WantedProof): Promise<boolean> =>
  new Promise((resolve) => {
    const show = (question: AskedProof | null) => {
      asked = question
      listeners.forEach((tell) => tell())
    }
    show({
      ...wanted,
      answer: (isProven) => {
        show(null)
        resolve(isProven)
      },
    })
  })

const wantedIn = (error: unknown): WantedProof | null => {
  if (!(error instanceof ORPCError) || !isErrorCode(error, 'PROOF_NEEDED')) return null
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('way' in data)) return { way: 'login' }
  const { way } = data
  if (way === 'provider' && 'provider' in data && typeof data.provider === 'string')
    return { way, provider: data.provider }
  return { way: way === 'code' || way === 'password' ? way : 'login' }
}
