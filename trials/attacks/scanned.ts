import { cookieBy } from '#test/callers.ts'
import { rest, type Call } from '#test/calling.ts'
import { parametersOf, procedures, type Listed } from '#test/procedures.ts'
import type { Cast } from '#test/sweeps/stage.ts'
import type { Stage } from './stage.ts'

/** A procedure for an external scanner. */
interface Scanned {
  readonly procedure: Listed
  readonly by: { readonly userId: string } | null
  /** In its own session. A procedure that only reads has a value in each field. */
  readonly call: Call
}

/** Every procedure that takes free text or an id, with an entitled caller. */
export const scannedProcedures = async (
  { target: { app } }: Stage,
  { sampled }: Cast,
): Promise<Scanned[]> => {
  const scanned: Scanned[] = []
  for (const procedure of procedures.filter(({ fields }) => fields.length > 0)) {
    const { by, sample } = sampled(procedure)
    const input = filled(procedure, (await sample()) ?? {})
    const call = { ...rest(procedure, input), cookie: await cookieBy(app, by) }
    scanned.push({ procedure, by, call })
  }
  return scanned
}

const filled = ({ method, fields, path }: Listed, input: Record<string, unknown>) =>
  method === 'GET'
    ? {
        ...Object.fromEntries(
          fields.filter((field) => !parametersOf(path).includes(field)).map((field) => [field, 'a']),
        ),
        ...input,
      }
    : input
