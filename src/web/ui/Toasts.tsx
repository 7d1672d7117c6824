import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  type QueuedToast,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import button from './Button.module.css'
import css from './Toasts.module.css'
import { type ShownToast, toastQueue } from './toast.ts'

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info } as const

/** Where toasts appear; stands once, beside the router. */
export function Toasts() {
  return (
    <ToastRegion
      queue={toastQueue}
      aria-label="Varsler"
      className={({ visibleToasts }) =>
        (visibleToasts[0]?.content.place === 'bottom' ? css.bottom : css.top) ?? ''
      }
    >
      {({ toast }) => <Toast toast={toast} />}
    </ToastRegion>
  )
}

function Toast({ toast }: { toast: QueuedToast<ShownToast> }) {
  const { title, description, tone } = toast.content
  const Icon = icons[tone]
  return (
    <AriaToast toast={toast} className={css.toast ?? ''} data-tone={tone}>
      <Icon size={22} aria-hidden />
      <ToastContent className={css.texts}>
        <Text slot="title" className={css.title}>
          {title}
        </Text>
        {description && <Text slot="description">{description}</Text>}
      </ToastContent>
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
