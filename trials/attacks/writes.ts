import { cookieBy } from '#test/callers.ts'
import { rest, rpc, type Call } from '#test/calling.ts'
import { parametersOf, procedures, type Listed } from '#test/procedures.ts'
import { castBeside, posted } from '#test/sweeps/beside.ts'
import type { Cast } from '#test/sweeps/stage.ts'
import type { Stage } from './stage.ts'

/** A write by an entitled caller. */
interface Write {
  /** Makes a fresh valid call, because another call may end its session or sample. */
  make(): Promise<Call>
  /** Does it need a field of its body? */
  readonly needsBody: boolean
}

/** Every procedure that writes, both ways to call it, and every form. */
export const writesOf = (stage: Stage, cast: Cast): Write[] => {
  const { app } = stage.target
  const cookieOf = async (by: { readonly userId: string } | null) => {
    await app.db.query('delete from rate_limits')
    return cookieBy(app, by)
  }
  const writing = stage.some(procedures.filter(({ method }) => method !== 'GET'))
  const forms = castBeside(stage, cast).flatMap(({ form, by, address }) =>
    form
      ? {
          make: async () => posted(await address(), form, await cookieOf(by)),
          needsBody: NEEDED.some((name) => name in form),
        }
      : [],
  )
  const ofProcedure = (procedure: Listed, way: typeof rest): Write => {
    const { by, sample } = cast.sampled(procedure)
    const make = async () => {
      const input = (await sample()) ?? {}
      return { ...way(procedure, input), cookie: await cookieOf(by) }
    }
    return { make, needsBody: needsBody(procedure, way) }
  }
  return [...forms, ...writing.flatMap((procedure) => [rest, rpc].map((way) => ofProcedure(procedure, way)))]
}

/** Required form fields; a message is optional, and a payment page without a press is shown again. */
const NEEDED = ['response', 'state']

const needsBody = ({ path, required }: Listed, way: typeof rest) => {
  const inPath = way === rest ? parametersOf(path) : []
  return required.some((name) => !inPath.includes(name))
}
