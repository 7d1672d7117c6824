import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { QueuedToast } from './toast-queue.ts'

const TOAST = '[role=alertdialog]'

/**
 * Moves focus on when the toast that has it disappears: after a key to the next toast, otherwise back to where it was
 * before. F6 leads to the toasts and back. While the pointer or focus is on them, they are held.
 */
export function useToastFocus(shown: readonly QueuedToast[], hold: (isNow: boolean) => void) {
  const region = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(undefined)
  const inside = useRef<number>(undefined)
  const isByKey = useRef(false)
  const [isPointed, setPointed] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const goBack = () => cameFrom.current?.isConnected && cameFrom.current.focus({ preventScroll: true })

  useLayoutEffect(() => {
    const isGone = inside.current !== undefined && !region.current?.contains(document.activeElement)
    if (!isGone) return
    const toasts = [...(region.current?.querySelectorAll<HTMLElement>(TOAST) ?? [])]
    const next = toasts[Math.min(inside.current ?? 0, toasts.length - 1)]
    if (isByKey.current || !cameFrom.current?.isConnected) next?.focus({ preventScroll: true })
    else goBack()
  }, [shown])

  useEffect(() => hold(isPointed || hasFocus), [hold, isPointed, hasFocus])
  useEffect(() => () => hold(false), [hold])
  useEffect(() => () => void (inside.current !== undefined && goBack()), []) // the last toast has gone

  useF6(() => {
    if (inside.current === undefined) region.current?.focus()
    else goBack()
  })

  const handlers = {
    onFocus: ({ relatedTarget, target, currentTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        cameFrom.current = relatedTarget
      inside.current = [...currentTarget.querySelectorAll(TOAST)].findIndex((toast) => toast.contains(target))
      setFocus(true)
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.contains(relatedTarget)) return
      cameFrom.current = undefined
      inside.current = undefined
      setFocus(false)
    },
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType !== 'touch'),
    onPointerLeave: () => setPointed(false),
    onPointerDown: () => void (isByKey.current = false),
    onKeyDown: () => void (isByKey.current = true),
  }
  return { region, handlers }
}

function useF6(jump: () => void): void {
  const latest = useEffectEvent(jump)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      latest()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
