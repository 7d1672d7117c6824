import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastTone = 'success' | 'warning' | 'error' | 'info'

export interface ToastText {
  title: string
  description?: string
  tone?: ToastTone
  /** How long it stays; without it the tone decides. It waits while the pointer or focus is on it. */
  seconds?: number
}

/** Where a toast stands: away from the control that has focus, so that it never covers the button just pressed. */
export type ToastPlace = 'top' | 'bottom'

export interface ShownToast extends ToastText {
  tone: ToastTone
  place: ToastPlace
}

export const toastQueue = new ToastQueue<ShownToast>({ maxVisibleToasts: 3 })

const secondsOf = { success: 5, info: 3, warning: 6, error: 8 } as const

/** Shows a notice that is read aloud and goes away by itself. */
export function showToast(toast: ToastText): void {
  const tone = toast.tone ?? 'success'
  const seconds = toast.seconds ?? secondsOf[tone]
  if (tone === 'success') toastQueue.clear() // what failed before has worked now
  toastQueue.add({ ...toast, tone, place: placeAwayFromFocus() }, { timeout: seconds * 1000 })
}

function placeAwayFromFocus(): ToastPlace {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'top'
  const { top, bottom } = focused.getBoundingClientRect()
  return (top + bottom) / 2 < window.innerHeight / 2 && bottom > 0 ? 'bottom' : 'top'
}
