import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Milliseconds without a request after which a page has loaded everything. */
const IDLE_MS = 2000

export interface WholePage {
  /** Of 1000 bytes, as they came over the line, headers included. */
  readonly scriptKB: number
  readonly allKB: number
  readonly requests: number
}

/** Opens an address in Chromium and counts all that comes until the page has been idle. The page stays untouched. */
export const loadWhole = async (page: Page, url: string): Promise<WholePage> => {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  const kinds = new Map<string, string>()
  const underWay = new Set<string>()
  let [script, all, requests, lastAt] = [0, 0, 0, performance.now()]
  protocol.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  protocol.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return // no request: it is in the style sheet
    if (type !== 'EventSource') underWay.add(requestId) // a stream never ends
    lastAt = performance.now()
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    if (!underWay.delete(requestId)) return
    lastAt = performance.now()
    requests += 1
    all += bytes
    if (kinds.get(requestId) === 'Script') script += bytes
  })
  protocol.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
  await page.goto(url)
  while (underWay.size > 0 || performance.now() - lastAt < IDLE_MS) await wait(100)
  return { scriptKB: inKB(script), allKB: inKB(all), requests }
}

const inKB = (bytes: number) => Math.round(bytes / 100) / 10
