import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { BareButton } from '../actions/Button.tsx'
import button from '../actions/Button.module.css'
import { type Box, freePosition, isFree } from './free-position.ts'
import type { ShownToast, ToastText } from './toast.ts'
import { makeToastQueue, type QueuedToast } from './toast-queue.ts'
import css from './ToastRegion.module.css'
import { useToastFocus } from './use-toast-focus.ts'

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info } as const
const secondsOf = { success: 5, info: 3, warning: 6, error: 8 } as const

const queue = makeToastQueue()

// A separate root, so that toasts outlive the page. The region is appended to the body.
createRoot(document.createElement('div'), { identifierPrefix: 'toast-' }).render(<ToastRegion />)

export function addToast(toast: ShownToast): void {
  if (toast.tone === 'success') queue.clear() // The action that failed before has succeeded.
  for (const shown of queue.shown()) if (saysTheSame(shown.content, toast)) queue.close(shown.key)
  queue.add(toast, (toast.seconds ?? secondsOf[toast.tone]) * 1000)
}

const saysTheSame = (one: ToastText, other: ToastText) =>
  one.title === other.title && one.description === other.description

function ToastRegion() {
  const shown = useSyncExternalStore(queue.subscribe, queue.shown)
  return shown.length > 0 && createPortal(<ShownToasts shown={shown} />, document.body)
}

/** The `data-` attribute keeps the toasts usable while a dialog of React Aria hides the rest of the page. */
function ShownToasts({ shown }: { shown: readonly QueuedToast[] }) {
  const { region, handlers } = useToastFocus(shown, queue.hold)
  useLayoutEffect(() => keepOffControls(region.current), [region])
  return (
    <div
      role="region"
      aria-label="Varsler"
      tabIndex={-1}
      data-react-aria-top-layer="true"
      className={css.region}
      ref={region}
      {...handlers}
    >
      <ol className={css.list}>
        {shown.map((toast) => (
          <li key={toast.key}>
            <Toast toast={toast} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/**
 * Keeps the toasts away from buttons, links and fields, also when the page behind them moves. Looks for room from the
 * top or the bottom of the window, whichever is farther from the focused control.
 */
function keepOffControls(region: HTMLElement | null) {
  if (!region) return
  let stands: Pick<Box, 'left' | 'top'> | undefined
  const place = () => {
    const { width, height } = region.getBoundingClientRect()
    const [size, room, taken] = [{ width, height }, roomInWindow(), controlsBeside(region)]
    if (stands && isWithin(room, { ...stands, ...size }) && isFree({ ...stands, ...size }, taken)) return
    const { left, top } = freePosition({
      size,
      room,
      taken,
      from: queue.shown()[0]?.content.place ?? 'bottom',
    })
    stands = { left, top }
    // Left and top instead of a transform: a separate layer would draw its text less sharply.
    region.style.left = `${Math.round(left)}px`
    region.style.top = `${Math.round(top)}px`
  }
  let timer = 0
  const placeSoon = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(place, SETTLED_MS)
  }
  const resized = new ResizeObserver(place)
  resized.observe(region)
  const page = new MutationObserver(placeSoon)
  page.observe(document.body, { childList: true, subtree: true })
  const over = new AbortController()
  const { signal } = over
  window.addEventListener('scroll', placeSoon, { passive: true, capture: true, signal })
  window.addEventListener('resize', placeSoon, { signal })
  place()
  return () => {
    window.clearTimeout(timer)
    resized.disconnect()
    page.disconnect()
    over.abort()
  }
}

/** Milliseconds without scrolling before toasts move. */
const SETTLED_MS = 120

/** Pixels between a toast and the edge of the window. */
const RIM = 12

const roomInWindow = (): Box => {
  const { clientWidth, clientHeight } = document.documentElement
  return { left: RIM, top: RIM, width: clientWidth - 2 * RIM, height: clientHeight - 2 * RIM }
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role=spinbutton], [role=tab]'

/** The visible controls: those scrolled out of a list take no room. */
const controlsBeside = (region: HTMLElement): Box[] =>
  [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    const box = control.getBoundingClientRect()
    const isSeen = document
      .elementsFromPoint(box.left + box.width / 2, between(box.top, box.bottom))
      .some((element) => control.contains(element))
    return isSeen && !region.contains(control) ? [box] : []
  })

/** The middle of the visible part. */
const between = (top: number, bottom: number) =>
  (Math.max(top, 0) + Math.min(bottom, document.documentElement.clientHeight - 1)) / 2

const isWithin = (room: Box, { left, top, width, height }: Box) =>
  left >= room.left &&
  top >= room.top &&
  left + width <= room.left + room.width &&
  top + height <= room.top + room.height

function Toast({ toast }: { toast: QueuedToast }) {
  const { title, description, tone, action } = toast.content
  const Icon = icons[tone]
  const id = useId()
  return (
    <div
      role="alertdialog"
      aria-modal={false}
      aria-labelledby={`${id}title`}
      aria-describedby={description && `${id}more`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- F6 and Tab lead to it, and then to its button
      tabIndex={0}
      className={css.toast}
      data-tone={tone}
    >
      <Icon size={22} aria-hidden />
      <div className={css.texts}>
        <div role="alert" aria-atomic aria-hidden ref={readAloud} className={css.words}>
          <span id={`${id}title`} className={css.title}>
            {title}
          </span>
          {description && <span id={`${id}more`}>{description}</span>}
        </div>
        {action && (
          <a href={action.href} className={css.action} onClick={() => queue.close(toast.key)}>
            {action.label}
          </a>
        )}
      </div>
      <BareButton
        aria-label="Lukk"
        className={button.button}
        data-variant="quiet"
        data-size="small"
        data-icon-only
        onPress={() => queue.close(toast.key)}
      >
        <X size={20} aria-hidden />
      </BareButton>
    </div>
  )
}

/** Screen readers read an alert that appears in the page, not one that comes with it. */
const readAloud = (content: HTMLElement | null) => content?.removeAttribute('aria-hidden')
