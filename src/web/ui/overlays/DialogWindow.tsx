import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../actions/IconButton.tsx'
import type { DialogProps } from './Dialog.tsx'
import css from './DialogWindow.module.css'

/** Not in TypeScript's library yet. */
declare const CloseWatcher: new () => EventTarget & { destroy: () => void }

export function DialogWindow(props: DialogProps) {
  const { isOpen, onClose, title, children, actions, size = 'narrow', role = 'dialog' } = props
  const isQuestion = role === 'alertdialog'
  return (
    <ModalOverlay
      className={css.veil ?? ''}
      isOpen={isOpen}
      isDismissable={!isQuestion}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={css.modal ?? ''} data-size={size}>
        <AriaDialog className={css.dialog ?? ''} role={role}>
          <div className={css.top}>
            <Heading slot="title" level={2} className={css.title}>
              {title}
            </Heading>
            {!isQuestion && <IconButton icon={X} label="Lukk" onPress={onClose} />}
          </div>
          <div className={css.body}>{children}</div>
          {actions && <div className={css.actions}>{actions}</div>}
          <HandFocusOn to={props.focusAfter} />
          <CloseOnBack onClose={onClose} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A phone's way back closes the window instead of leaving the page below it, in browsers that tell. */
function CloseOnBack({ onClose }: Pick<DialogProps, 'onClose'>) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!('CloseWatcher' in window)) return undefined
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [])
  return null
}

/** What opened the dialog may be gone by now, for example the button that cancels: then another gets the focus. */
function HandFocusOn({ to }: { to: DialogProps['focusAfter'] }) {
  const handOn = useEffectEvent((page: Document) => {
    if (page.activeElement !== page.body) return
    const heir = to?.()
    if (heir) heir.focus()
    else page.querySelector('main')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    const page = document // a test's is taken away before the timer fires
    return () => void setTimeout(() => handOn(page), AFTER_RESTORING)
  }, [])
  return null
}

/** React Aria gives the focus back in the next frame. In ms. */
const AFTER_RESTORING = 100
