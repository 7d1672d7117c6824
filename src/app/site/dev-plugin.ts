import type { Plugin } from 'vite'
import { z } from 'zod'
import { SmsPackage } from '#features/credits/contract.ts'
import { isDocument } from '#shared/paths.ts'
import type { Facts, SiteRenderer } from './facts.ts'
import { fill } from './fill.ts'

const RENDERER = '/site/render.tsx'
const FILES = { css: '/web-styles.css', script: '/site/dev.ts', font: '/font.woff2' }

/** In development, rebuilds the documents on every request. `server` provides the prices. */
export const serveDocuments = (server: string): Plugin => ({
  name: 'vikarklar:documents-while-developing',
  apply: 'serve',
  configureServer(vite) {
    vite.middlewares.use((request, response, next) => {
      const address = new URL(request.url ?? '/', server).pathname
      if (!isDocument(address)) return next()
      const make = async () => {
        const { renderDocuments, renderPlaceholders }: Partial<SiteRenderer> =
          await vite.ssrLoadModule(RENDERER)
        if (!renderDocuments || !renderPlaceholders) throw new Error(`${RENDERER} makes no documents`)
        const facts = await readFacts(server, `http://${request.headers.host ?? 'localhost'}`)
        // The components loaded by dev.ts bring the styles.
        const document = (renderDocuments(FILES)[address] ?? '').replace(
          /<link rel="(preload|stylesheet)"[^>]*>/g,
          '',
        )
        return vite.transformIndexHtml(address, fill(document, renderPlaceholders(facts)))
      }
      make().then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html), next)
      return undefined
    })
  },
})

const Answer = z.object({ packages: z.array(SmsPackage) })

const readFacts = async (server: string, appUrl: string): Promise<Facts> => {
  const answer = await fetch(`${server}/api/credits/packages`).catch(() => null)
  const { packages } = answer?.ok ? Answer.parse(await answer.json()) : { packages: [] }
  const contact = {
    name: 'Vikarklar',
    email: 'hei@vikarklar.example',
    phone: '+47 400 00 000',
    orgNumber: null,
  }
  return { appUrl, contact, packages, reader: null, welcomeSms: 10 }
}
