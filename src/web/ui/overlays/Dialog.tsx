import type { ReactNode } from 'react'
import { useLater } from '../../use-later.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot, the main one first. */
  actions?: ReactNode
  size?: 'narrow' | 'wide'
  /** 'alertdialog' asks for an answer: it has no cross and a press outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** What gets the focus afterwards if the button that opened it is gone by then; without one the page does. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined
}

/** A window above the page that keeps focus until it is closed; on a phone it rises from the bottom. */
export function Dialog(props: DialogProps) {
  const later = useLater(loadWindow, props.isOpen)
  return later && <later.DialogWindow {...props} />
}

const loadWindow = () => import('./DialogWindow.tsx')
