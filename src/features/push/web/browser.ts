import type { Obstacle, PushSubscription } from '../rules.ts'
import { EXAMPLE } from '../texts.ts'

/** The address of the service worker. */
const WORKER = '/push-worker.js'

/** Null where push can be turned on. */
export const obstacle = (): Obstacle | null => {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'denied' : null
  return 'standalone' in navigator && navigator.standalone !== true ? 'install' : 'none'
}

/** Push could not be turned on, for this reason. */
export class PushRefused extends Error {
  readonly obstacle: Obstacle
  constructor(reason: Obstacle) {
    super(reason)
    this.obstacle = reason
  }
}

/**
 * Asks for leave and subscribes this browser. To be called from a press: browsers ask only then.
 *
 * @param publicKey the server's, base64url
 * @throws PushRefused
 */
export const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const found = obstacle()
  if (found) throw new PushRefused(found)
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') throw new PushRefused(answer === 'denied' ? 'denied' : 'unanswered')
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && !isFor(publicKey, known.options.applicationServerKey)) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(() => {
    throw new PushRefused('unreached')
  })
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/** Takes the browser's subscription back, if it has one. One that stays is of no use to anybody. */
export const unsubscribe = async (): Promise<void> => {
  try {
    const registration = await navigator.serviceWorker.getRegistration(WORKER)
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // The server sends nothing there any more.
  }
}

/** How what is told will look. A browser that shows none just now is no error. */
export const showExample = async (): Promise<void> => {
  const { title, body } = EXAMPLE
  const registration = await navigator.serviceWorker.ready
  await registration.showNotification(title, { body, tag: 'example', icon: '/icon-192.png' }).catch(() => {})
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Subscriptions made for an earlier key of the server's are of no use. */
const isFor = (publicKey: string, key: ArrayBuffer | null) =>
  key !== null && bytesOf(publicKey).join() === new Uint8Array(key).join()
