import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { startFakePush, type FakePush } from '#test/fakes/push.ts'
import { makeFolder } from '#test/folder.ts'
import { readOutbox } from '#test/outbox.ts'
import { accessible } from './accessible.ts'
import { fits } from './parts.ts'
import {
  addAssignment,
  addVikar,
  answerBehind,
  answerLink,
  confirmAddress,
  confirmNumber,
  enter,
  KARI,
  signUp,
} from './people.ts'
import { preparedFolder } from './prepared.ts'
import { type Caught, expect, type Service, test } from './service.ts'
import { startService } from './start-service.ts'

test.describe.configure({ mode: 'serial' })

const NINA = { fullName: 'Nina Moe', phone: '912 34 501' }

let fake: FakePush
let own: Awaited<ReturnType<typeof startService>>
let service: Service
let kari: BrowserContext
let page: Page
let telephone: ReturnType<FakePush['subscribe']>
const dataDir = makeFolder('e2e-push')

test.beforeAll(async ({ browser, playwright }) => {
  fake = await startFakePush()
  execFileSync('cp', ['-a', `${preparedFolder()}/.`, dataDir]) // preserves file owners, see service.ts
  own = await startService(dataDir, { PUSH_SERVICES: fake.url, WELCOME_SMS: '10' })
  const { url } = own
  service = {
    url,
    dataDir,
    caught: async () => (await readOutbox(url, { dataDir })) as Caught,
    command: async () => '',
  }
  const anybody = await playwright.request.newContext({ baseURL: url })
  await signUp(anybody, service, { ...KARI, phone: '912 34 599' })
  await confirmAddress(anybody, service, KARI.email)
  await confirmNumber(anybody, service, '912 34 599')
  await addVikar(anybody, service, NINA)
  await anybody.dispose()
  telephone = fake.subscribe()
  kari = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 } })
  page = await kari.newPage()
})
test.afterAll(async () => {
  await kari.close()
  await own.stop()
  await fake.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const push = (kind: string) =>
  page.getByRole('group', { name: kind, exact: true }).getByRole('checkbox', { name: 'Push' })

test('a browser that refuses notifications shows that, with the remedy', async () => {
  await page.goto('/admin/profile-settings')
  await expect(
    page.getByText(/^Push er varsler rett på telefonen.*Nettleseren blokkerer varsler/),
  ).toBeVisible()
  await push('Ja').locator('..').click()
  await expect(page.getByText('Push er ikke slått på').first()).toBeVisible()
  await expect(push('Ja')).not.toBeChecked()
})

test('push is turned on by keyboard alone, for the notices she gets by default', async () => {
  await page.addInitScript(standIn, telephone.subscription)
  // The button appears before the choices do.
  let showChoices = () => {}
  const shown = new Promise<void>((resolve) => (showChoices = resolve))
  await page.route('**/api/rpc/accounts/notices', async (route) => {
    await shown
    await route.continue()
  })
  await page.reload()
  const turnOn = page.getByRole('button', { name: 'Slå på push her' })
  await turnOn.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Push er på i denne nettleseren, til du logger ut.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Slå av her' })).toBeFocused()
  showChoices()
  for (const kind of ['Ja', 'Avbud', 'Ingen kommer', 'Lav saldo']) await expect(push(kind)).toBeChecked()
  await accessible(page)
  await fits(page)
})

test('a yes is shown by the browser, and leads to the shift; then no SMS is sent about it', async ({
  request,
}) => {
  const id = await addAssignment(kari.request, service, { title: 'Vikar i 3B' })
  await answerBehind(request, await answerLink(service, NINA, 'Vikar i 3B'), 'claim')
  await expect.poll(() => telephone.told.length).toBe(1)
  const message = telephone.told[0]
  expect(message).toMatchObject({
    title: expect.stringContaining('Nina Moe'),
    path: `/admin/oppdragslogg/${id}`,
  })
  const worker = await serviceWorker()
  await deliver(await kari.newCDPSession(page), JSON.stringify(message))
  await expect
    .poll(() => worker.evaluate((): unknown => Reflect.get(self, 'shown')))
    .toMatchObject([message?.title, { body: message?.body, tag: message?.id, data: { path: message?.path } }])
  await worker.evaluate(press, { id: message?.id, path: message?.path })
  expect(await worker.evaluate((): unknown => Reflect.get(self, 'opened'))).toBe(message?.path)
  await page.goto('/admin/credits-sms/bevegelser')
  await expect(page.getByText('Push-varselet ble åpnet, så SMS-en ble ikke sendt').first()).toBeVisible()
  const { sms } = await service.caught()
  expect(sms.filter(({ to }) => to === '+4791234599')).toEqual([
    expect.objectContaining({ text: expect.stringContaining('bekrefter mobilnummeret') }),
  ])
})

test('once it is turned off in the only browser, she gets e-mail instead, and the page shows it', async () => {
  await page.goto('/admin/profile-settings')
  await page.getByRole('button', { name: 'Slå av her' }).click()
  await expect(
    page.getByText('Ingen nettleser tar imot push for deg nå, så du får e-post i stedet.'),
  ).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await accessible(page)
  await fits(page)
})

/**
 * A telephone that allows notifications. The subscription is at the test's push service; the service worker is real.
 */
function standIn(subscription: { endpoint: string; keys: object }) {
  let isSubscribed = false
  const options = { applicationServerKey: null }
  const unsubscribe = async () => !(isSubscribed = false)
  const mine = { options, unsubscribe, toJSON: () => subscription }
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  Object.assign(PushManager.prototype, {
    subscribe: async () => ((isSubscribed = true), mine),
    getSubscription: async () => (isSubscribed ? mine : null),
  })
  ServiceWorkerRegistration.prototype.showNotification = async () => {}
}

/** The page's service worker, which records the notifications and pages that it opens: this browser shows none. */
const serviceWorker = async (): Promise<Worker> => {
  const [worker] = kari.serviceWorkers()
  if (!worker) throw new Error('no service worker runs')
  await worker.evaluate(() => {
    const note =
      (name: string) =>
      async (...what: unknown[]) =>
        void Reflect.set(self, name, what.length === 1 ? what[0] : what)
    Object.assign(ServiceWorkerRegistration.prototype, { showNotification: note('shown') })
    Object.assign(Reflect.get(globalThis, 'Clients').prototype, { openWindow: note('opened') })
  })
  return worker
}

/** Delivers a message like the push service. */
const deliver = async (session: CDPSession, data: string) => {
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) found.resolve(first.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found.promise
  await session.send('ServiceWorker.deliverPushMessage', { origin: service.url, registrationId, data })
}

/** Presses the notification. Returns when the worker is done. */
async function press(data: object) {
  const event = new Event('notificationclick')
  let done = Promise.resolve()
  Object.assign(event, {
    notification: { data, close: () => {} },
    waitUntil: (work: Promise<void>) => (done = work),
  })
  self.dispatchEvent(event)
  await done
}
