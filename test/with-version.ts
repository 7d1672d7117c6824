import { rest, type Answer, type Call } from './calling.ts'
import type { Listed } from './procedures.ts'
import { staleVersion, UNSEEN } from './version.ts'

type Input = Record<string, unknown>

/** The input of a save, with the stored version. `call` calls the API as the person who saves. */
export const withVersion = async (
  procedure: Listed,
  input: Input,
  call: (call: Call) => Promise<Answer>,
): Promise<Input> => {
  if (!procedure.fields.includes('version')) return input
  const { json } = await call(rest(procedure, { ...input, version: UNSEEN }))
  return { ...input, version: staleVersion(json) ?? UNSEEN }
}
