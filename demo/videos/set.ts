import { mkdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { chromium, type Browser, type Frame, type Page } from '@playwright/test'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { openCamera } from './camera.ts'
import { type Film, openFilm } from './film.ts'
import { keepFilmTime, passTime } from './film-time.ts'
import { openFront } from './front.ts'
import { takeHand, type Hand } from './hand.ts'
import { ADDRESS, type Service } from './service.ts'
import { showAddresses, STAGE, stagePages } from './stage.ts'

/** Everything a story needs. */
export interface Scene {
  readonly page: Page
  readonly film: Film
  readonly hand: Hand
  readonly service: Service
  /** A page that is shown on the stage. */
  frame(name: 'office' | 'phone'): Frame
}

export interface FilmSet {
  /** A new stage with its own visitor, who is the administrator. */
  open(stage: string, folder: string, sentences: readonly string[]): Promise<Scene>
  end(): Promise<void>
}

/** A browser that resolves the service's address to this machine. */
export async function openSet(service: Service, folder: string): Promise<FilmSet> {
  const front = await openFront(service.port, stagePages(), folder)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? ensureBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-sync',
      `--host-resolver-rules=MAP ${new URL(ADDRESS).host}:443 127.0.0.1:${front.port}`,
    ],
  })
  return {
    open: (stage, folder, sentences) => openScene(browser, service, { stage, folder, sentences }),
    end: async () => {
      await browser.close()
      front.end()
    },
  }
}

interface Wanted {
  readonly stage: string
  readonly folder: string
  readonly sentences: readonly string[]
}

async function openScene(
  browser: Browser,
  service: Service,
  { stage, folder, sentences }: Wanted,
): Promise<Scene> {
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({
    baseURL: ADDRESS,
    ignoreHTTPSErrors: true,
    viewport: STAGE,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await keepFilmTime(context)
  const page = await context.newPage()
  await page.goto(stage)
  await callApi(page, 'POST', 'sign-in', service.administrator)
  const { version } = await callApi(page, 'GET', 'profile')
  await callApi(page, 'PUT', 'profile', { ...OFFICE, version })
  const camera = openCamera(await context.newCDPSession(page), STAGE, () => showAddresses(page))
  const film = openFilm(camera, (seconds) => passTime(page, seconds), {
    folder: path.resolve(folder),
    sentences,
  })
  const hand = await takeHand(page, film, HAND_AT_FIRST)
  const frame = (name: string) => {
    const found = page.frame({ name })
    if (!found) throw new Error(`the stage shows no ${name}`)
    return found
  }
  return { page, film, hand, service, frame }
}

/** Beside the pages, so that nothing lights up under it. */
const HAND_AT_FIRST = { x: STAGE.width - 10, y: 560 }

/** The demonstration's administrator and school, without the word 'demo'. */
const OFFICE = {
  fullName: 'Marit Fossum',
  company: 'Solbakken skole',
  phone: '+4740000100',
}

const Answered = z.looseObject({ version: z.optional(z.string()) })

/** From within the browser, which keeps the session and finds the address. */
async function callApi(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  name: string,
  body?: object,
): Promise<{ version?: string }> {
  const call = {
    address: `/api/${name}`,
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
  const ask = async (options: typeof call) => {
    const answer = await fetch(options.address, options)
    const answered: unknown = await answer.json()
    return { status: answer.status, answered }
  }
  const { status, answered } = await page.evaluate(ask, call)
  if (status >= 300) throw new Error(`${name} was answered with ${status}`)
  return Answered.parse(answered)
}
