import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Button } from 'react-aria-components/Button'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Text } from 'react-aria-components/Text'
import {
  type QueuedToast,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast'
import { createRoot } from 'react-dom/client'
import button from '../actions/Button.module.css'
import { type Box, freePlace, isFree } from './free-place.ts'
import type { ShownToast, ToastText } from './toast.ts'
import css from './ToastRegion.module.css'

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info } as const
const secondsOf = { success: 5, info: 3, warning: 6, error: 8 } as const

const queue = new ToastQueue<ShownToast>({ maxVisibleToasts: 3 })

// A root of its own, so that toasts outlive whatever happens to the page. The region goes to the end of the body.
createRoot(document.createElement('div')).render(<ToastRegion />)

export function addToast(toast: ShownToast): void {
  if (toast.tone === 'success') queue.clear() // what failed before has worked now
  for (const shown of queue.visibleToasts) if (saysTheSame(shown.content, toast)) queue.close(shown.key)
  queue.add(toast, { timeout: (toast.seconds ?? secondsOf[toast.tone]) * 1000 })
}

const saysTheSame = (one: ToastText, other: ToastText) =>
  one.title === other.title && one.description === other.description

function ToastRegion() {
  return (
    <I18nProvider locale="nb-NO">
      <AriaToastRegion queue={queue} aria-label="Varsler" className={css.region ?? ''} ref={keepOffControls}>
        {({ toast }) => <Toast toast={toast} />}
      </AriaToastRegion>
    </I18nProvider>
  )
}

/**
 * Keeps the notices where no button, link or field lies under them, also when the page behind them moves. They begin
 * away from the control that has focus.
 */
function keepOffControls(region: HTMLElement | null) {
  if (!region) return
  let stands: Pick<Box, 'left' | 'top'> | undefined
  const place = () => {
    const { width, height } = region.getBoundingClientRect()
    const [size, room, taken] = [{ width, height }, roomInWindow(), controlsBeside(region)]
    if (stands && isWithin(room, { ...stands, ...size }) && isFree({ ...stands, ...size }, taken)) return
    const { left, top } = freePlace({
      size,
      room,
      taken,
      from: queue.visibleToasts[0]?.content.place ?? 'bottom',
    })
    stands = { left, top }
    // Not translated: a layer of its own would draw its text less sharply.
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

/** Notices do not run after a page that is being scrolled. */
const SETTLED_MS = 120

/** In pixels, between a notice and the rim of the window. */
const RIM = 12

const roomInWindow = (): Box => {
  const { clientWidth, clientHeight } = document.documentElement
  return { left: RIM, top: RIM, width: clientWidth - 2 * RIM, height: clientHeight - 2 * RIM }
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role=spinbutton], [role=tab]'

/** Those that can be seen: what is scrolled out of a list of its own takes no room. */
const controlsBeside = (region: HTMLElement): Box[] =>
  [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    const box = control.getBoundingClientRect()
    const isSeen = document
      .elementsFromPoint(box.left + box.width / 2, between(box.top, box.bottom))
      .some((element) => control.contains(element))
    return isSeen && !region.contains(control) ? [box] : []
  })

/** The middle of what lies in the window. */
const between = (top: number, bottom: number) =>
  (Math.max(top, 0) + Math.min(bottom, document.documentElement.clientHeight - 1)) / 2

const isWithin = (room: Box, { left, top, width, height }: Box) =>
  left >= room.left &&
  top >= room.top &&
  left + width <= room.left + room.width &&
  top + height <= room.top + room.height

function Toast({ toast }: { toast: QueuedToast<ShownToast> }) {
  const { title, description, tone, action } = toast.content
  const Icon = icons[tone]
  return (
    <AriaToast toast={toast} className={css.toast ?? ''} data-tone={tone}>
      <Icon size={22} aria-hidden />
      <div className={css.texts}>
        <ToastContent className={css.words}>
          <Text slot="title" className={css.title}>
            {title}
          </Text>
          {description && <Text slot="description">{description}</Text>}
        </ToastContent>
        {action && (
          <a href={action.href} className={css.action} onClick={() => queue.close(toast.key)}>
            {action.label}
          </a>
        )}
      </div>
      <Button
        slot="close"
        aria-label="Lukk"
        className={button.button ?? ''}
        data-variant="quiet"
        data-size="small"
        data-icon-only
      >
        <X size={20} aria-hidden />
      </Button>
    </AriaToast>
  )
}
