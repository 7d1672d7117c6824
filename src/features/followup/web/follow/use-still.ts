import { type RefObject, useEffect, useRef, useState } from 'react'

/** The pause after the last movement of a finger, a mouse or a key. */
const REST_MS = 3000

const BEGINS = ['pointerdown', 'pointermove', 'keydown'] as const

/**
 * Delays a value while a pointer or a key is in use in a list, so that no row moves under a finger. Updates once the
 * pointer has left or rested, and no menu of the list is open. Focus in a row follows that row to its new place.
 */
export const useStill = <Value>(latest: Value, list: RefObject<HTMLElement | null>): Value => {
  const isBusy = useBusy(list)
  const [shown, setShown] = useState(latest)
  useKeptFocus(list, shown)
  if (!isBusy && shown !== latest) {
    setShown(latest)
    return latest
  }
  return shown
}

const useBusy = (list: RefObject<HTMLElement | null>): boolean => {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const element = list.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      if (element.querySelector('[aria-expanded="true"]')) timer = setTimeout(rest, REST_MS)
      else setBusy(false)
    }
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, REST_MS)
      setBusy(true)
    }
    for (const name of BEGINS) element.addEventListener(name, begin)
    element.addEventListener('pointerleave', rest)
    return () => {
      clearTimeout(timer)
      for (const name of BEGINS) element.removeEventListener(name, begin)
      element.removeEventListener('pointerleave', rest)
    }
  }, [list])
  return isBusy
}

/** A row that moves to another group loses the focus: the same control of the new row gets it. */
const useKeptFocus = (list: RefObject<HTMLElement | null>, shown: unknown) => {
  const last = useRef<{ row: string; nth: number; control: Element } | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      const id = row?.dataset['row']
      const nth = row ? controlsOf(row).findIndex((control) => control === target) : -1
      last.current =
        id !== undefined && nth >= 0 && target instanceof Element ? { row: id, nth, control: target } : null
    }
    element.addEventListener('focusin', note)
    return () => element.removeEventListener('focusin', note)
  }, [list])
  useEffect(() => {
    const { current } = last
    if (!current || current.control.isConnected || document.activeElement !== document.body) return
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${current.row}"]`)
    if (row) controlsOf(row)[current.nth]?.focus({ preventScroll: true })
  }, [list, shown])
}

const controlsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('a, button')]
