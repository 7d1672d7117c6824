import { ORPCError } from '@orpc/client'
import type { UseMutationOptions } from '@tanstack/react-query'
import { isErrorCode } from './errors.ts'

/** What the server wants to see once more. */
interface WantedProof {
  readonly way: 'code' | 'password' | 'provider' | 'login'
  /** Where one logs in anew. */
  readonly provider?: string | undefined
}

export interface AskedProof extends WantedProof {
  /** Ends the question: was it proven? */
  answer(isProven: boolean): void
}

let asked: AskedProof | null = null
const listeners = new Set<() => void>()

/** For the dialog that asks. */
export const proofAsked = (): AskedProof | null => asked
export const onProofAsked = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Does something that the server asks a recent proof for. Where the last one is too old, the page asks who is there, and it is
 * done again. Whoever closes the question gets the server's refusal.
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

/** The same for a mutation: its options as they were, but for that. */
export const proving = <Output, Failure, Input, Context>(
  options: UseMutationOptions<Output, Failure, Input, Context>,
): UseMutationOptions<Output, Failure, Input, Context> => {
  const { mutationFn } = options
  if (!mutationFn) return options
  return { ...options, mutationFn: (input, context) => withProof(() => mutationFn(input, context)) }
}

/** The dialog that asks comes a second after the page. Is it there, or there soon? */
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
