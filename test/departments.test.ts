import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castDepartments, OF_DEPARTMENTS, tryDepartments } from './sweeps/departments.ts'
import { openInside } from './sweeps/inside.ts'

let inside: Awaited<ReturnType<typeof openInside>>
let departments: Awaited<ReturnType<typeof castDepartments>>

beforeAll(async () => {
  inside = await openInside()
  departments = await castDepartments(inside.stage)
})
afterAll(() => inside.close())

describe('a department is invisible to members bound to another', () => {
  it('if the calls contain its shift or template', () => {
    expect(OF_DEPARTMENTS.length).toBeGreaterThan(20)
  })

  it.each(OF_DEPARTMENTS)('$operationId', async (procedure) => {
    expect(await inside.wrongIn(() => tryDepartments(inside.stage, departments, procedure))).toEqual([])
  })
})
