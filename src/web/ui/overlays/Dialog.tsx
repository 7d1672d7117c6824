import type { ReactNode } from 'react'
import { useLazyModule } from '../../use-lazy-module.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot, the main one first. */
  actions?: ReactNode
  size?: 'narrow' | 'wide'
  /** 'alertdialog' requires an answer: it has no cross and a press outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** The element that gets the focus if the button that opened the dialog is gone; by default the page. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined
}

/** A window above the page that keeps focus until it is closed; on a phone it rises from the bottom. */
export function Dialog(props: DialogProps) {
  const lazy = useLazyModule(loadWindow, props.isOpen)
  return lazy && <lazy.DialogWindow {...props} />
}

const loadWindow = () => import('./DialogWindow.tsx')
