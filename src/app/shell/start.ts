import '#web/styles/main.css'
import './start.css'

const LONGEST_WAIT_MS = 200

/**
 * Paints the server's HTML first: on a telephone the scripts block the processor for a quarter of a second. They are
 * fetched meanwhile (`preload.ts`).
 */
const painted = new Promise<void>((resolve) => {
  if (document.hidden) return resolve() // nothing is painted there
  setTimeout(resolve, LONGEST_WAIT_MS)
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
})

/** Lets the browser handle touches in between. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

void painted
  .then(() => import('../client.tsx'))
  .then(async ({ openClient }) => {
    await nextTask()
    await openClient()
  })
  .catch(() => {
    for (const waiting of document.querySelectorAll('#root [role=status]'))
      waiting.textContent = 'Siden kunne ikke hentes. Sjekk nettet, og last siden på nytt.'
  })
