// The service worker: shows what is told by push, and nothing else. It keeps no pages and sees no requests.

/** @typedef {import('#features/push/rules.ts').PushMessage} PushMessage */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

/** @param {PushMessage} message */
const show = ({ id, title, body, path }) =>
  worker.registration.showNotification(title, {
    body,
    tag: id, // the same again replaces what is shown, without a sound
    lang: 'nb',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { id, path },
  })

/**
 * Leads to what it is about, in a tab that shows it already or else in a new one: somebody may be typing in the others.
 *
 * @param {Pick<PushMessage, 'id' | 'path'>} message
 */
const open = async ({ id, path }) => {
  const told = put(`/api/notices/${id}/opened`, {}) // so it does not come as an SMS too
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find(({ url }) => new URL(url).pathname === path)
  await (shown ? shown.focus() : worker.clients.openWindow(path))
  await told
}

/** The push service has given the browser another address: of use where push is on for who is logged in now. */
const renew = async () => {
  const { isOn, publicKey } = await (await fetch('/api/push')).json()
  if (!isOn) return
  const { pushManager } = worker.registration
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  await put('/api/push/subscription', { endpoint, keys })
}

/**
 * Who is logged out, or without a network, is told in the other ways.
 *
 * @param {string} path
 * @param {object} body
 */
const put = (path, body) =>
  fetch(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {})

worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()))
