import type { Obstacle, PushSubscription } from '../rules.ts'
import { EXAMPLE } from '../texts.ts'

const WORKER = '/push-worker.js'

/** Null if push can be turned on. */
export const obstacle = (): Obstacle | null => {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'denied' : null
  return 'standalone' in navigator && navigator.standalone !== true ? 'install' : 'none'
}

/** Push could not be turned on, for the given reason. */
export class PushRefused extends Error {
  readonly obstacle: Obstacle
  constructor(reason: Obstacle) {
    super(reason)
    this.obstacle = reason
  }
}

/**
 * Asks for permission and subscribes this browser. Call it from a press: browsers refuse to ask otherwise.
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

/** Ends the browser's subscription, if it has one. An error is ignored: the server sends nothing to it any longer. */
export const unsubscribe = async (): Promise<void> => {
  try {
    const registration = await navigator.serviceWorker.getRegistration(WORKER)
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // An ended subscription receives nothing, so the error can be ignored.
  }
}

/** Shows an example notice. Errors are ignored. */
export const showExample = async (): Promise<void> => {
  const { title, body } = EXAMPLE
  const registration = await navigator.serviceWorker.ready
  await registration.showNotification(title, { body, tag: 'example', icon: '/icon-192.png' }).catch(() => {})
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Subscriptions made for an earlier key of the server are useless. */
const isFor = (publicKey: string, key: ArrayBuffer | null) =>
  key !== null && bytesOf(publicKey).join() === new Uint8Array(key).join()
