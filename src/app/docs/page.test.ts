import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openApiDocument } from '../api.ts'
import { docsOf } from './model.ts'
import { DOCS_CSP, renderDocs } from './page.tsx'

let app: TestApp
let document: Awaited<ReturnType<typeof openApiDocument>>

beforeAll(async () => {
  app = await openTestApp()
  document = await openApiDocument(app)
})
afterAll(() => app.close())

describe('the page about the API', () => {
  it('shows every operation of the contract, and each error that only some return', async () => {
    const page = await renderDocs(document)
    const operations = Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods ?? {}))
    expect(operations.length).toBeGreaterThan(15)
    for (const { operationId } of operations as { operationId: string }[]) {
      expect(page).toContain(`id="${operationId}"`)
    }
    expect(page).toContain('WRONG_CREDENTIALS')
    expect(page).toContain('href="/api/openapi.json"')
  })

  it('names each part in Norwegian', async () => {
    const { rooms } = docsOf(document)
    const page = await renderDocs(document)
    for (const { tag } of rooms) expect(page).not.toContain(`<h2 id="${tag}">${tag}</h2>`)
  })

  it('lists the errors that every operation may return once', () => {
    const { commonErrors, rooms } = docsOf(document)
    expect(commonErrors.map(({ code }) => code)).toContain('UNAUTHORIZED')
    const own = rooms.flatMap(({ operations }) =>
      operations.flatMap(({ errors }) => errors.map(({ code }) => code)),
    )
    expect(own).toContain('TAKEN')
    expect(own).not.toContain('UNAUTHORIZED')
  })

  it('allows exactly its own style and nothing else', async () => {
    const style = /<style>(.*)<\/style>/s.exec(await renderDocs(document))?.[1] ?? ''
    expect(DOCS_CSP).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(DOCS_CSP).toContain("default-src 'none'")
    expect(DOCS_CSP).not.toContain('script-src')
  })
})
