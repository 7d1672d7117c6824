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

describe('to who is bound to another department, what is of one is like what never was', () => {
  it('where a shift or a template is named', () => {
    expect(OF_DEPARTMENTS.length).toBeGreaterThan(20)
  })

  it.each(OF_DEPARTMENTS)('$operationId', async (procedure) => {
    expect(await inside.wrongIn(() => tryDepartments(inside.stage, departments, procedure))).toEqual([])
  })
})
