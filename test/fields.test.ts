import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { procedures } from './procedures.ts'
import { openWatch } from './sweeps/changes.ts'
import { tryFields } from './sweeps/fields.ts'
import { tryForms } from './sweeps/form-fields.ts'
import { openInside } from './sweeps/inside.ts'
import { castAll, type Cast } from './sweeps/stage.ts'

let inside: Awaited<ReturnType<typeof openInside>>
let cast: Cast
let whatChanged: Awaited<ReturnType<typeof openWatch>>

beforeAll(async () => {
  inside = await openInside()
  cast = await castAll(inside.stage)
  whatChanged = await openWatch(inside.stage.target.app, ['sessions'])
})
afterAll(() => inside.close())

/**
 * Tries one of this many values: more for superadmins' procedures, which are less exposed. `npm run trials -- fields`
 * tries all.
 */
const shareOf = ({ area }: { area: string }) => (area === 'service' ? 3 : 40)

describe('any value in any field', () => {
  it.each(procedures.filter(({ schema }) => schema !== null))(
    '$operationId answers, and takes nothing that the contract excludes',
    async (procedure) => {
      const tried = () =>
        tryFields(inside.stage, procedure, cast.sampled(procedure), whatChanged, shareOf(procedure))
      expect(await inside.wrongIn(tried)).toEqual([])
    },
  )

  it('a form answers, and accepts nothing too long', async () => {
    expect(await inside.wrongIn(() => tryForms(inside.stage, cast, whatChanged))).toEqual([])
  })
})
